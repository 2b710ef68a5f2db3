// The bar above a print sheet: printing, and choices that take effect at once.
"use strict";

let told = false; // since the dialog was opened
const button = document.querySelector("[data-print-button]");
if (button) {
  button.hidden = false;
  button.addEventListener("click", printSheet);
  window.addEventListener("beforeprint", tell);
  window.addEventListener("afterprint", () => (told = false));
}

// tell notes that the print dialog was opened, whatever becomes of it: the program cannot know more.
function tell() {
  if (told || !button?.dataset.printed) return; // a paper of an exam belongs to no event
  told = true;
  const body = new URLSearchParams({ round: button.dataset.round, parts: button.dataset.parts });
  fetch(button.dataset.printed, { method: "POST", body, keepalive: true }).catch(() => {}); // printing goes on all the same
}

// printSheet must not be named print: in a script that is no module it would be window.print itself.
function printSheet() {
  tell();
  window.print();
}

const choices = document.querySelector("[data-choices]");
if (choices) {
  choices.addEventListener("change", () => choices.requestSubmit());
  choices.querySelector("button").hidden = true;
}

// Opened to be printed: once, when everything that is seen is there.
if (document.body.dataset.print === "now") {
  window.addEventListener("load", () => document.fonts.ready.then(printSheet), { once: true });
}
