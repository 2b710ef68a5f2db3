// The draw on the wall: Space, Enter, →, PageDown or a click show the next one, ← and PageUp go back, Esc leaves.
// Every step is a page of its own; here its inside is fetched and put in place of the one before.
"use strict";

(() => {
  const stage = document.querySelector("[data-stage]");
  if (!stage) return;
  const heard = document.querySelector("[data-heard]");
  const steps = []; // presses not shown yet: a quick hand is faster than a page
  let going = false;

  const go = async (name) => {
    steps.push(name);
    if (going) return;
    going = true;
    while (steps.length > 0) await show(link(steps.shift()));
    going = false;
  };
  const link = (name) => stage.querySelector("[data-" + name + "]");

  const show = async (link) => {
    if (!link) return;
    try {
      const answer = await fetch(link.href);
      if (!answer.ok || answer.redirected) throw new Error(String(answer.status));
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      stage.replaceChildren(...page.querySelector("[data-stage]").childNodes);
      history.replaceState(null, "", link.href);
      heard.textContent = stage.querySelector("[data-say]").dataset.say;
      (stage.querySelector("[data-next]") ?? stage.querySelector("[data-done]")).focus({ preventScroll: true });
      stage.querySelector(".new")?.scrollIntoView({ block: "nearest" });
    } catch {
      location.href = link.href;
    }
  };

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const on = event.target.closest("a");
    switch (event.key) {
      case "Escape":
        document.querySelector("[data-leave]").click();
        break;
      case " ":
      case "Enter":
        if (on && !on.matches("[data-next]")) return; // another link that has the focus
        if (link("next")) event.preventDefault();
        go("next");
        break;
      case "ArrowRight":
      case "PageDown":
        event.preventDefault();
        go("next");
        break;
      case "ArrowLeft":
      case "PageUp":
        event.preventDefault();
        go("back");
        break;
    }
  });

  document.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    const on = event.target.closest("a");
    if (on && !on.matches("[data-next],[data-back]")) return;
    if (on) event.preventDefault();
    if (!on && event.target.closest(".slots")) return; // the list may be scrolled by touch
    go(on?.matches("[data-back]") ? "back" : "next");
  });
})();
