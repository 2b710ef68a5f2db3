// Lots drawn by hand: a number that somebody has already, with the name, and one that is none of the lots are said
// at once.
"use strict";

(() => {
  const form = document.querySelector("[data-lots]");
  if (!form) return;
  const fields = [...form.querySelectorAll("input[data-name]")];
  const plain = (text) => text.trim().replace(/[０-９]/g, (d) => String.fromCharCode(d.charCodeAt(0) - 0xfee0));

  const check = () => {
    const by = new Map();
    for (const field of fields) {
      const text = plain(field.value);
      const number = /^0*[1-9]\d*$/.test(text) && Number(text) <= Number(field.dataset.most) ? Number(text) : 0;
      const other = by.get(number);
      if (number > 0 && !other) by.set(number, field);
      const wrong = text !== "" && number === 0;
      say(field, wrong ? form.dataset.range : other ? form.dataset.taken.replace("{name}", other.dataset.name) : "");
    }
  };

  const say = (field, text) => {
    const row = field.closest("li");
    let line = row.querySelector(".error");
    if (text === "") {
      line?.remove();
      row.classList.remove("bad");
      field.removeAttribute("aria-invalid");
      field.removeAttribute("aria-describedby");
      return;
    }
    if (!line) {
      line = document.createElement("p");
      line.className = "error";
      line.id = field.id + "-error";
      line.setAttribute("role", "alert");
      row.append(line);
    }
    if (line.textContent !== text) line.textContent = text;
    row.classList.add("bad");
    field.setAttribute("aria-invalid", "true");
    field.setAttribute("aria-describedby", line.id);
  };

  form.addEventListener("input", (event) => {
    if (!event.isComposing) check();
  });

  // Enter goes down the list; on the last field it makes the schedule. The press that moved must not
  // send the form from the field it moved to.
  let moved = false;
  form.addEventListener("keydown", (event) => {
    const at = fields.indexOf(event.target);
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey || event.isComposing || at < 0 || at === fields.length - 1) return;
    event.preventDefault();
    moved = true;
    fields[at + 1].focus();
    fields[at + 1].select();
  });
  form.addEventListener("keypress", (event) => {
    if (moved && event.key === "Enter") event.preventDefault();
  });
  form.addEventListener("keyup", () => { moved = false; });
})();
