// The key of the one main action of a page, and copying the public address.
"use strict";

(() => {
  // A single key works only while the thing it stands on has the focus (WCAG 2.1.4).
  document.addEventListener("keydown", (event) => {
    const target = event.target.closest("[data-key]");
    if (!target || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    const typed = /^[a-z]$/i.test(event.key) ? event.key.toLowerCase() : event.code.replace(/^Key/, "").toLowerCase();
    if (typed !== target.dataset.key) return;
    event.preventDefault();
    target.click();
  });

  for (const button of document.querySelectorAll("[data-copy]")) {
    const field = document.getElementById(button.dataset.copy);
    const text = button.textContent;
    button.hidden = false;
    button.addEventListener("click", async () => {
      field.select();
      try {
        await navigator.clipboard.writeText(field.value);
      } catch {
        document.execCommand("copy"); // plain http has no clipboard of its own
      }
      button.textContent = button.dataset.done;
      setTimeout(() => { button.textContent = text; }, 2000);
    });
  }
})();
