// The exam: one answer is checked where it stands, without reload. Enter in a field checks that field.
// Without script the same buttons send the form. The address keeps what was typed (remember is in formulas.js).
"use strict";

const exam = document.querySelector("[data-exam]");

if (exam) {
  // All answers go with the question, so that the mark is right.
  const address = (check) => {
    const values = new URLSearchParams(new FormData(exam));
    if (check) values.set("check", check);
    return exam.action + "?" + values;
  };

  const put = (html) => {
    const box = document.createElement("template");
    box.innerHTML = html;
    for (const part of [...box.content.children]) {
      const old = document.getElementById(part.id);
      if (part.id === "mark") old.textContent = part.textContent; // stays in place, so that it is read out
      else old.replaceWith(part);
    }
  };

  const fieldOf = (no) => document.querySelector("#question-" + no + " input[type=text]");

  const checkOne = async (no) => {
    let typed, stayed;
    try {
      const answer = await fetch(address(no), { headers: { "X-Fragment": "1" } });
      if (!answer.ok || answer.redirected) throw new Error(answer.status);
      const html = await answer.text();
      // Who went on typing meanwhile keeps his place and his words.
      typed = fieldOf(no).value;
      stayed = document.activeElement === document.body || fieldOf(no).closest("li").contains(document.activeElement);
      put(html);
      fieldOf(no).value = typed;
      remember(address());
    } catch {
      location.href = address(no);
      return;
    }
    if (!stayed) return;
    const open = [...exam.querySelectorAll(".fx-q input[type=text]")].find((f) => f.value.trim() === "");
    const right = fieldOf(no).closest("li").classList.contains("right");
    (right && open || fieldOf(no)).focus();
  };

  exam.addEventListener("click", (event) => {
    const button = event.target.closest(".fx-reply button");
    if (!button) return;
    event.preventDefault();
    checkOne(button.value);
  });

  // Enter presses the first button of the form, which nobody sees; Ctrl+Enter sends the whole form.
  let whole = false;
  document.addEventListener("keydown", (event) => { whole = event.ctrlKey || event.metaKey; }, true);
  exam.addEventListener("submit", (event) => {
    const field = document.activeElement;
    if (whole || !event.submitter?.matches(".vh") || !field.matches(".fx-reply input")) return;
    event.preventDefault();
    checkOne(field.name.slice(1));
  });
}
