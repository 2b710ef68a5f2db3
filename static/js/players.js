// While a name is typed the club's players are offered below the field: a combobox with a list, by keys
// or finger, never in the middle of a Chinese word. Choosing one fills in what the club knows of him.
// Without this script the browser offers the names, and the server asks who it is.
"use strict";

(() => {
  const form = document.querySelector("form[data-find]");
  const input = form?.elements.name;
  if (!input) return;
  const look = form.querySelector("[data-look]");
  const count = form.querySelector("[data-count]");
  const filled = {}; // what the last choice wrote, by field
  const fields = ["unit", "name2", "rating", "sex", "birth_year"];
  let found = [];
  let at = -1;
  let chosen = "";
  let taken = false; // the key Enter chose somebody and must not send the form
  let asked = null;
  let timer = 0;

  const list = document.createElement("ul");
  list.id = "club-list";
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", form.querySelector("label[for=name]").textContent);
  list.hidden = true;
  input.parentElement.append(list);
  input.removeAttribute("list");
  for (const [name, value] of [["role", "combobox"], ["aria-autocomplete", "list"], ["aria-controls", list.id], ["aria-expanded", "false"]]) {
    input.setAttribute(name, value);
  }

  const open = (yes) => {
    list.hidden = !yes;
    input.setAttribute("aria-expanded", String(yes));
    if (!yes) mark(-1);
  };

  // mark is the option in hand; -1: none, the text as it stands.
  const mark = (index) => {
    at = index;
    [...list.children].forEach((li, i) => li.setAttribute("aria-selected", String(i === index)));
    if (index < 0) {
      input.removeAttribute("aria-activedescendant");
      return;
    }
    input.setAttribute("aria-activedescendant", list.children[index].id);
    list.children[index].scrollIntoView({ block: "nearest" });
  };

  const option = (player, i) => {
    const li = document.createElement("li");
    li.id = "club-option-" + i;
    li.setAttribute("role", "option");
    li.setAttribute("aria-selected", "false");
    if (player.here) li.setAttribute("aria-disabled", "true");
    const name = document.createElement("span");
    name.textContent = player.name;
    name.lang = player.lang;
    name.translate = false;
    const facts = document.createElement("small");
    facts.textContent = player.facts;
    li.append(name, facts);
    // Before the field loses the focus, which would close the list.
    li.addEventListener("pointerdown", (event) => event.preventDefault());
    li.addEventListener("click", () => choose(i));
    return li;
  };

  const show = (answer) => {
    found = answer.found;
    list.replaceChildren(...found.map(option));
    mark(-1);
    look.classList.remove("chosen");
    look.textContent = answer.look;
    count.textContent = answer.count;
    open(found.length > 0 && document.activeElement === input);
  };

  const who = () => [...form.elements].find((e) => e.name === "player" && e.type === "hidden");

  // forget takes back what a choice filled in, unless it was changed by hand since.
  const forget = () => {
    chosen = "";
    if (who()) who().value = "";
    for (const name of fields) {
      if (filled[name] && form.elements[name].value === filled[name]) form.elements[name].value = "";
      delete filled[name];
    }
  };

  const choose = (index) => {
    const player = found[index];
    if (!player || player.here) return;
    forget();
    input.value = chosen = player.name;
    for (const name of fields) {
      if (player[name] && form.elements[name].value === "") form.elements[name].value = filled[name] = player[name];
    }
    let hidden = who();
    if (!hidden) { // the form had asked: the answer is here
      hidden = document.createElement("input");
      hidden.type = "hidden";
      hidden.name = "player";
      form.querySelector("fieldset.asks")?.remove();
      form.append(hidden);
    }
    hidden.value = player.id;
    look.classList.add("chosen");
    look.textContent = form.dataset.chosen.replace("{name}", [player.name, player.facts].join(" · "));
    open(false);
    input.focus();
  };

  const find = async () => {
    clearTimeout(timer);
    if (asked) asked.abort();
    if (chosen && input.value !== chosen) forget();
    if (chosen) return;
    if (input.value.trim() === "") {
      show({ found: [], look: "", count: "" });
      return;
    }
    asked = new AbortController();
    try {
      const answer = await fetch(form.dataset.find + "&" + new URLSearchParams({ q: input.value }), { signal: asked.signal });
      if (answer.ok && !answer.redirected) show(await answer.json());
      else open(false);
    } catch (error) {
      if (error.name !== "AbortError") open(false);
    }
  };

  input.addEventListener("input", (event) => {
    if (event.isComposing) return;
    clearTimeout(timer);
    timer = setTimeout(find, 120);
  });
  input.addEventListener("compositionend", () => { timer = setTimeout(find, 0); });
  // Some keyboards send the character of a key although the key was taken.
  input.addEventListener("keypress", (event) => {
    if (taken && event.key === "Enter") event.preventDefault();
  });
  input.addEventListener("keyup", () => { taken = false; });
  input.addEventListener("blur", () => open(false));

  input.addEventListener("keydown", (event) => {
    if (event.isComposing || event.keyCode === 229 || event.ctrlKey || event.metaKey || event.altKey) return;
    const last = found.length - 1;
    switch (event.key) {
      case "ArrowDown":
      case "ArrowUp":
        if (last < 0) return;
        event.preventDefault();
        if (list.hidden) {
          open(true);
          mark(event.key === "ArrowDown" ? 0 : last);
        } else if (event.key === "ArrowDown") {
          mark(at === last ? -1 : at + 1);
        } else {
          mark(at === -1 ? last : at - 1);
        }
        return;
      case "Enter":
        if (list.hidden || at < 0) return; // the form is sent
        event.preventDefault();
        taken = true;
        choose(at);
        return;
      case "Escape":
        if (list.hidden) return;
        event.preventDefault();
        open(false);
        return;
      case "Tab":
        if (!list.hidden && at >= 0) choose(at);
    }
  });
})();
