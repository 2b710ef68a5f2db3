// Check-in: a press marks the row at once and is sent in the background, one after another in the order of
// the presses. Rows never move. What other helpers press comes in every few seconds.
"use strict";

(() => {
  const form = document.querySelector("[data-checkin]");
  if (!form) return;
  const words = form.dataset;
  const rows = new Map([...form.querySelectorAll(".here")].map((b) => [b.value, b]));
  const count = document.querySelector("[data-count]");
  const said = form.querySelector("[data-said]");
  const line = said.querySelector("p");
  const undo = form.querySelector("[data-undo]");
  const next = document.querySelector("[data-next]");
  const stored = new Map([...rows].map(([id, b]) => [id, isHere(b)]));
  const waiting = []; // presses not answered yet: {ids, on}
  const failed = new Map(); // row → what was pressed and not saved
  let sent = 0; // answers that were asked for before the last press are old
  let busy = false;
  let over = false; // the list is another one: the page has to be loaded again
  let after = null; // what the button beside the sentence does

  function isHere(button) { return button.getAttribute("aria-pressed") === "true"; }

  const put = (text, values) => text.replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);

  // The row says what was pressed; the sentence counts the same.
  const show = (id, here) => {
    const button = rows.get(id);
    button.setAttribute("aria-pressed", String(here));
    button.name = here ? "off" : "on";
  };
  const here = () => [...rows.values()].filter(isHere).length;
  const counts = () => ({ n: here(), all: rows.size });
  const recount = () => { count.textContent = put(count.dataset.text, counts()); };

  // What stands below the rows never becomes lower: at the end of the page that would move the rows under the finger.
  const hold = (part) => { part.style.minHeight = part.offsetHeight + "px"; };
  window.addEventListener("resize", () => { next.style.minHeight = said.style.minHeight = ""; });

  const say = (text, label, act) => {
    hold(said);
    line.textContent = text;
    undo.hidden = !act;
    undo.textContent = label ?? "";
    after = act;
  };

  const press = (ids, on) => {
    for (const id of ids) {
      show(id, on);
      mark(id, false);
      failed.delete(id);
    }
    recount();
    const name = rows.get(ids[0]).dataset.name;
    say(put(on ? words.here : words.off, { name, ...counts() }), words.undoing, () => press(ids, !on));
    waiting.push({ ids, on });
    sent += 1;
    send();
  };

  const mark = (id, bad) => {
    const row = rows.get(id).closest("li");
    row.classList.toggle("unsaved", bad);
    row.querySelector(".not-saved")?.remove();
    if (!bad) return;
    const note = document.createElement("span");
    note.className = "not-saved";
    note.textContent = words.unsaved;
    row.append(note);
  };

  const send = async () => {
    if (busy) return;
    busy = true;
    while (waiting.length > 0) {
      const { ids, on } = waiting[0];
      const body = new URLSearchParams({ [on ? "on" : "off"]: ids.join(","), by: form.elements.by.value });
      let news = null;
      try {
        const answer = await fetch(form.action, { method: "POST", body, headers: { "X-Fragment": "1" } });
        if (answer.ok) news = await answer.json();
      } catch { /* no connection */ }
      waiting.shift();
      if (news) take(news);
      else refuse(ids, on);
    }
    busy = false;
  };

  // A press that was not saved: the row goes back to what is stored, and says so until it is pressed again.
  const refuse = (ids, on) => {
    for (const id of ids) {
      if (waiting.some((w) => w.ids.includes(id))) continue; // pressed again meanwhile
      show(id, stored.get(id));
      mark(id, true);
      failed.set(id, on);
    }
    recount();
    const names = [...failed.keys()].map((id) => rows.get(id).dataset.name).join(" · ");
    if (names) say(put(words.failed, { names }), words.again, again);
  };

  const again = () => {
    for (const [id, on] of [...failed]) press([id], on);
  };

  // What is stored now. Rows with a press on the way keep what was pressed.
  const take = (news) => {
    if (news.list !== words.list) {
      if (!over) say(words.changed);
      over = true;
      return;
    }
    const arrived = new Set(news.here.map(String));
    for (const id of rows.keys()) {
      stored.set(id, arrived.has(id));
      if (!waiting.some((w) => w.ids.includes(id)) && !failed.has(id)) show(id, arrived.has(id));
    }
    recount();
    if (waiting.length === 0) follow(news.next);
  };

  // What follows the rows is put in only when it says something else, and never under a finger or the focus.
  // The number of its form is another one each time.
  const text = (html) => html.replace(/name="op" value="[^"]*"/g, "").trim();
  let follows = text(next.innerHTML);
  let pressed = false;
  next.addEventListener("pointerdown", () => { pressed = true; });
  for (const name of ["pointerup", "pointercancel"]) window.addEventListener(name, () => setTimeout(() => { pressed = false; })); // its click comes first
  window.addEventListener("blur", () => { pressed = false; });

  const follow = (html) => {
    const made = document.createElement("template");
    made.innerHTML = html;
    const is = text(made.innerHTML);
    if (is === follows || pressed || next.contains(document.activeElement)) return;
    follows = is;
    hold(next);
    next.replaceChildren(made.content);
  };

  const poll = async () => {
    if (document.hidden || busy || over) return;
    const asked = sent;
    try {
      const answer = await fetch(words.checkin + "?by=" + form.elements.by.value, { headers: { "X-Fragment": "1" } });
      const news = answer.ok ? await answer.json() : null;
      if (news && asked === sent && !busy) take(news);
    } catch { /* the next one may get through */ }
  };
  setInterval(poll, 4000);
  window.addEventListener("focus", poll);
  document.addEventListener("visibilitychange", poll);
  poll();

  form.addEventListener("submit", (event) => {
    const button = event.submitter;
    if (!button) return event.preventDefault();
    if (button === undo) {
      if (!after) return; // drawn by the server: its form takes it back
      event.preventDefault();
      after();
      return;
    }
    event.preventDefault();
    press([button.value], !isHere(button));
  });

  const shown = () => [...rows.values()].filter((b) => !b.closest("li").hidden);
  const onRow = (event) => event.target.classList.contains("here") && !event.ctrlKey && !event.metaKey && !event.altKey;
  form.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || !onRow(event)) return;
    event.preventDefault();
    const left = shown();
    left[left.indexOf(event.target) + step]?.focus();
  });

  // The search: rows that do not match are hidden; Enter marks the one that is left, ↓ goes to the rows.
  const find = document.getElementById("find");
  if (!find) return;
  const found = document.getElementById("found");
  const plain = (text) => text.trim().toLowerCase().normalize("NFKC");
  const matches = (button, text) => /^\d+$/.test(text)
    ? button.dataset.find.split(" | ")[0] === text
    : button.dataset.find.split(" | ").some((part) => part.startsWith(text) || part.includes(" " + text) || (/[^\x00-\x7f]/.test(text) && part.includes(text)));
  const search = () => {
    const text = plain(find.value);
    let left = 0;
    for (const button of rows.values()) {
      const is = text === "" || matches(button, text);
      button.closest("li").hidden = !is;
      if (is) left += 1;
    }
    found.textContent = text === "" ? "" : left === 0 ? found.dataset.none : put(found.dataset.found, { n: left });
  };
  const clear = () => {
    find.value = "";
    search();
  };
  find.addEventListener("input", (event) => {
    if (!event.isComposing) search();
  });
  find.addEventListener("compositionend", search);
  find.addEventListener("keydown", (event) => {
    if (event.isComposing || event.keyCode === 229) return;
    if (event.key === "Escape") clear();
    if (event.key === "ArrowDown") {
      event.preventDefault();
      shown()[0]?.focus();
    }
    if (event.key !== "Enter") return;
    event.preventDefault(); // and never press the first row of the form
    const left = shown();
    if (plain(find.value) === "" || left.length !== 1) return;
    if (isHere(left[0])) say(put(words.here, { name: left[0].dataset.name, ...counts() }));
    else press([left[0].value], true);
    clear();
  });

  // On a row a letter or a figure begins a search.
  form.addEventListener("keydown", (event) => {
    if (!onRow(event) || !/^[\p{L}\p{N}]$/u.test(event.key)) return;
    event.preventDefault();
    find.value = event.key;
    find.focus();
    search();
  });
})();
