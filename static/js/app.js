// Small comforts for every page. Nothing here is needed to read a page or to post a form.
"use strict";

// A form is posted once: a second press of the button while the first is under way does nothing.
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented || form.method === "dialog") return;
  if (form.dataset.sent) {
    event.preventDefault();
    return;
  }
  form.dataset.sent = "1";
});

// Coming back with the browser's back button, the form may be posted again.
window.addEventListener("pageshow", () => {
  for (const form of document.querySelectorAll("form[data-sent]")) delete form.dataset.sent;
});

// Ctrl+Enter (⌘ Enter) posts the form one is typing in, but never in the middle of a Chinese word.
document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.isComposing || event.keyCode === 229) return;
  const form = event.target.closest && event.target.closest("form");
  if (!form) return;
  const button = form.querySelector("button.primary, button[type=submit]");
  event.preventDefault();
  form.requestSubmit(button || undefined);
});

// After a refused form the reader is taken to the first field that needs another look.
const wrong = document.querySelector("[aria-invalid=true]");
if (wrong) {
  const field = wrong.matches("fieldset") ? wrong.querySelector("input") : wrong;
  if (field) field.focus();
}
