// The ordered list of tie-breaks: up, down and remove without loading the page again, and dragging.
// The buttons do the same without script.
"use strict";

(() => {
  const list = document.querySelector("[data-order]");
  if (!list) return;
  document.body.classList.add("scripted");
  const items = () => [...list.children];

  // The values of the buttons count places, for the page without script.
  const number = () => {
    const all = items();
    all.forEach((li, i) => {
      for (const button of li.querySelectorAll("button")) {
        const what = button.value.split(":")[0];
        button.value = what + ":" + i;
        button.disabled = (what === "up" && i === 0) || (what === "down" && i === all.length - 1);
      }
    });
  };

  list.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    const what = button.value.split(":")[0];
    const li = button.closest("li");
    if (what !== "up" && what !== "down") return; // removing changes the menu below: the page does it
    event.preventDefault();
    if (what === "up") li.previousElementSibling?.before(li);
    else li.nextElementSibling?.after(li);
    number();
    if (button.disabled) li.querySelector("button:not([disabled])")?.focus();
    else button.focus();
  });

  let dragged = null;
  for (const li of items()) {
    li.draggable = true;
    li.addEventListener("dragstart", (event) => {
      dragged = li;
      li.classList.add("dragged");
      event.dataTransfer.effectAllowed = "move";
    });
    li.addEventListener("dragend", () => {
      li.classList.remove("dragged");
      dragged = null;
      number();
    });
    li.addEventListener("dragover", (event) => {
      if (!dragged || dragged === li) return;
      event.preventDefault();
      const box = li.getBoundingClientRect();
      if (event.clientY < box.top + box.height / 2) li.before(dragged);
      else li.after(dragged);
    });
    li.addEventListener("drop", (event) => event.preventDefault());
  }
})();
