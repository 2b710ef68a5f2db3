// Single keys for the one main action of a page, and copying the public address.
"use strict";

(() => {
  // A key works while the page itself or its main part has the focus, never inside a field.
  const busy = (el) => el && el.closest("input, select, textarea, button, summary, dialog, [contenteditable]");

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || busy(event.target)) return;
    const typed = /^[a-z]$/i.test(event.key) ? event.key.toLowerCase() : event.code.replace(/^Key/, "").toLowerCase();
    const target = document.querySelector(`[data-key="${CSS.escape(typed)}"]`);
    if (!target) return;
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
