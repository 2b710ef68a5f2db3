// The keys of the results desk. The rules of a match live in the program: here is one queue of keys,
// sent one at a time, each to the row that is in hand when its turn comes. So typing ahead is right
// even over a slow line.
"use strict";

document.documentElement.classList.add("js");

// Esc leaves a page that asks before it stores, and the typing of results again.
document.addEventListener("keydown", (event) => {
  const cancel = document.querySelector("a[data-cancel]");
  if (event.key === "Escape" && cancel && !event.isComposing && !event.defaultPrevented && !event.target.closest("dialog, select, input, textarea")) location.assign(cancel.href);
});

const grid = document.getElementById("results");
if (grid) desk();

function desk() {
  const said = document.getElementById("results-said");
  const pending = document.getElementById("results-pending");
  const help = document.getElementById("keys-help");
  const locked = !grid.hasAttribute("data-keys"); // closed: results are corrected on their own page
  const queue = []; // {cap, action, table} or {cap, move}, in the order typed
  let sending = false; // a request is under way
  let stuck = null; // what could not be saved and can be tried again: {text, item, button}
  let jump = null; // the digits typed after T, null while none are
  let down = false; // a key is held
  let message = null; // what the line below the table says until the next key

  const say = (name, n) => grid.dataset["say" + name].replace("#", n ?? "");
  const rows = () => [...grid.querySelectorAll("tr[data-table]")];
  const inHand = () => grid.querySelector("tr.on");
  const rowOf = (table) => document.getElementById("table-" + table);
  const missing = (row) => row.dataset.state !== "decided" && !row.hasAttribute("data-later");

  // Which row is in hand.

  function take(row, focus) {
    for (const other of rows()) {
      const on = other === row;
      other.classList.toggle("on", on);
      other.tabIndex = on ? 0 : -1;
      if (on) other.setAttribute("aria-current", "true");
      else other.removeAttribute("aria-current");
    }
    if (row && focus) {
      row.focus({ preventScroll: true });
      row.scrollIntoView({ block: "nearest" });
    }
  }

  // after is the next row without a result, from the top again behind the last; null if there is none.
  function after(row) {
    const all = rows(), from = all.indexOf(row);
    for (let i = 1; i <= all.length; i++) {
      const next = all[(from + i) % all.length];
      if (missing(next)) return next;
    }
    return null;
  }

  function beside(row, step) {
    const all = rows();
    return all[Math.min(Math.max(all.indexOf(row) + step, 0), all.length - 1)];
  }

  // The queue.

  function put(item) {
    queue.push(item);
    run();
  }

  function run() {
    while (!sending && !stuck && queue.length > 0) {
      const item = queue.shift();
      if (item.action) enter(item);
      else item.move();
    }
    showPending();
  }

  // drop empties the queue: what was typed ahead no longer fits.
  function drop() {
    const lost = queue.splice(0);
    if (lost.length > 0) message = [say("Dropped"), ...lost];
    showPending();
  }

  // note fills the line below the table: texts, keys, and one thing to press.
  function note(parts, control) {
    pending.replaceChildren();
    for (const part of parts) {
      const piece = document.createElement(part.cap ? "kbd" : "span");
      piece.textContent = part.cap ?? part;
      pending.append(piece, " ");
    }
    if (control) pending.append(control);
    pending.hidden = false;
  }

  function showPending() {
    if (stuck) note([stuck.text, stuck.item, ...queue], stuck.button);
    else if (jump !== null) note([say("Jump"), { cap: jump === "" ? "…" : jump }]);
    else if (message) note(message);
    else if (queue.length > 0) note([say("Waiting"), ...queue]);
    else pending.hidden = true;
  }

  function enter(item) {
    const row = item.table ? rowOf(item.table) : inHand();
    if (!row) return;
    if (item.table) take(row, hasFocus());
    if (row.dataset.state === "conflict" && !item.table) {
      row.querySelector("button").focus(); // first it is chosen which of the two is right
      return drop();
    }
    if (item.action === "back" && row.dataset.state === "open") {
      take(beside(row, -1), hasFocus());
      return;
    }
    const form = row.querySelector("form.press");
    if (!form) return;
    const body = new URLSearchParams(new FormData(form));
    body.set("action", item.action);
    body.set("op", opNumber());
    send(row, form.getAttribute("action"), body, item); // form.action would be the buttons of that name
  }

  function opNumber() {
    return [...crypto.getRandomValues(new Uint8Array(12))].map((b) => b.toString(16).padStart(2, "0")).join("");
  }

  async function send(row, address, body, item) {
    sending = true;
    row.classList.remove("unsaved");
    mark(row, "○ " + say("Saving"));
    let answer = null, text = "";
    try {
      answer = await fetch(address, { method: "POST", body, headers: { "X-Fragment": "1" }, redirect: "error" });
      text = await answer.text();
    } catch {
      answer = null; // no answer at all
    }
    sending = false;
    const known = answer && [200, 409, 422].includes(answer.status);
    const fresh = known && swap(text, row);
    if (!fresh) {
      unsaved(row, address, body, item, answer);
      return;
    }
    answered(fresh, item);
  }

  // answered goes on after the program has answered a key.
  function answered(row, item) {
    said.textContent = row.dataset.said;
    if (row.dataset.state === "conflict" || row.dataset.state === "refused") {
      drop();
      if (row.dataset.state === "refused") row.dataset.state = row.classList.contains("decided") ? "decided" : row.classList.contains("open") ? "open" : "in-progress";
      return;
    }
    if (row.dataset.state === "decided" && item.action !== "back" && item.action !== "keep") {
      const next = after(row);
      if (next) take(next, hasFocus());
    }
    run();
  }

  function mark(row, text) {
    const place = row.querySelector(".saving");
    if (!place) return;
    place.textContent = text;
    place.hidden = text === "";
  }

  function unsaved(row, address, body, item, answer) {
    row.classList.add("unsaved");
    const out = answer && answer.status === 403; // signed out, or without the right: signing in settles it
    const text = out ? say("SignedOut") : answer ? say("Refused", answer.status) : say("Unsaved");
    mark(row, text);
    said.textContent = text;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "btn small";
    button.textContent = say("Retry");
    button.addEventListener("click", () => {
      stuck = null;
      row.focus({ preventScroll: true });
      send(row, address, body, item);
      showPending();
    });
    const control = document.createElement("span");
    if (out) {
      const link = document.createElement("a");
      link.href = grid.dataset.login;
      link.target = "_blank";
      link.rel = "noopener";
      link.textContent = say("SignIn");
      control.append(link, " ");
    }
    control.append(button);
    stuck = { text, item, button: control };
    showPending();
  }

  // swap puts the pieces of the answer in place and gives the row that came.
  function swap(text, row) {
    const focused = hasFocus();
    const pieces = new DOMParser().parseFromString(text, "text/html").querySelectorAll("[data-swap]");
    let fresh = null;
    for (const piece of pieces) {
      const old = document.getElementById(piece.id);
      if (!old) continue;
      const wasOn = old.classList.contains("on");
      old.replaceWith(document.adoptNode(piece));
      if (old === row) {
        fresh = piece;
        if (!wasOn) piece.classList.remove("on");
      }
    }
    if (fresh) take(inHand() ?? fresh, focused);
    return fresh;
  }

  const hasFocus = () => grid.contains(document.activeElement) || document.activeElement === document.body;

  // Keys. They are heard only while the grid has the focus.

  const actions = { 1: "1", 0: "0", "=": "=", 5: "=", " ": "=", "+": "+", "-": "-", "*": "*", Backspace: "back", l: "lots", L: "lots" };
  const caps = { "=": "=", back: "⌫", lots: "L" };

  // keyOf is the key as on a plain keyboard: full-width signs, and digits by their place where the
  // layout writes something else there.
  function keyOf(event) {
    let key = event.key;
    if (key.length === 1) {
      if (key >= "！" && key <= "～") key = String.fromCharCode(key.charCodeAt(0) - 0xfee0);
      else if (key === "　") key = " ";
      else if (key === "−" || key === "–") key = "-";
      else if (key === "×") key = "*";
    }
    const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code);
    if (digit && !event.shiftKey && !key.startsWith("Arrow") && !"=+-*[]?".includes(key)) return digit[1];
    return key;
  }

  function onKey(event) {
    if (event.isComposing || event.keyCode === 229 || event.ctrlKey || event.altKey || event.metaKey) return;
    const target = event.target;
    if (target.closest("input, select, textarea, [contenteditable]")) return;
    const key = keyOf(event);
    const control = target.closest("button, a, summary, details[open]");
    if (control && [" ", "Enter", "ArrowUp", "ArrowDown"].includes(key)) return;
    if (key === "Escape" && control) {
      const menu = target.closest("details[open]");
      if (menu) {
        menu.open = false;
        inHand()?.focus();
        event.preventDefault(); // it closed the menu, and nothing else
      }
      return;
    }
    if (event.repeat && !key.startsWith("Arrow")) {
      event.preventDefault(); // a key held down is one key: it must not fill the round
      return;
    }
    if (handle(key)) event.preventDefault();
  }

  function handle(key) {
    message = null;
    for (const old of grid.querySelectorAll(".due .error")) old.remove();
    if (jump !== null) return jumping(key);
    if (key in actions) {
      const action = actions[key];
      if (locked) refuse();
      else put({ cap: caps[action] ?? action, action });
      return true;
    }
    switch (key) {
      case "Enter":
        put({ cap: "↵", move: skip });
        return true;
      case "ArrowUp":
      case "ArrowDown":
        put({ cap: key === "ArrowUp" ? "↑" : "↓", move: () => take(beside(inHand(), key === "ArrowUp" ? -1 : 1), hasFocus()) });
        return true;
      case "t":
      case "T":
        jump = "";
        showPending();
        return true;
      case "[":
      case "]":
        put({ cap: key, move: () => turn(key === "[" ? grid.dataset.prev : grid.dataset.next) });
        return true;
      case "v":
      case "V":
        put({ cap: "V", move: () => turn(grid.dataset.verify) });
        return true;
      case "?":
        help.showModal();
        return true;
    }
    return false;
  }

  // refuse says why a closed round takes no keys, and leads to the page that does.
  function refuse() {
    const link = inHand().querySelector(".enter a")?.cloneNode(true);
    if (!link) return;
    said.textContent = say("Locked");
    note([say("Locked")], link);
  }

  // skip leaves the row as it is. Behind the last result it leads to the button that closes the round;
  // in a closed round to the page of the match.
  function skip() {
    if (locked) return inHand().querySelector(".enter a")?.click();
    const next = after(inHand());
    if (next) take(next, hasFocus());
    else whenReleased(() => document.querySelector("#results-after .primary")?.focus());
  }

  // whenReleased waits until no key is down, so that the key that led to a button does not press it.
  function whenReleased(then) {
    if (down) document.addEventListener("keyup", then, { once: true });
    else then();
  }

  function turn(address) {
    if (address) location.assign(address);
  }

  // jumping collects the digits of a table.
  function jumping(key) {
    if (/^\d$/.test(key) && jump.length < 4) jump += key;
    else if (key === "Backspace") jump = jump.slice(0, -1);
    else {
      const table = jump;
      jump = null;
      if (key === "Enter" && table !== "") put({ cap: "T" + table, move: () => goTo(Number(table)) });
      showPending();
      return key === "Enter" || key === "Escape" || handle(key);
    }
    showPending();
    return true;
  }

  function goTo(table) {
    const row = rowOf(table);
    if (row) return take(row, hasFocus());
    message = [say("Nowhere", table)];
    said.textContent = message[0];
  }

  grid.addEventListener("keydown", onKey);

  // Behind the last result the cursor is on what to do next: from there the rounds can be turned too,
  // and ↑ goes back to the tables.
  document.addEventListener("keydown", (event) => {
    if (!event.target.closest("#results-after") || event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return;
    const key = keyOf(event);
    if (["[", "]", "v", "V"].includes(key)) handle(key);
    else if (key === "ArrowUp") inHand()?.focus();
    else return;
    event.preventDefault();
  });

  document.addEventListener("keydown", () => (down = true), true);
  document.addEventListener("keyup", () => (down = false), true);

  // The mouse: a press anywhere in a row takes it, a button enters.
  grid.addEventListener("click", (event) => {
    const row = event.target.closest("tr[data-table]");
    if (!row || event.target.closest("a, summary, button")) return;
    take(row, true);
  });

  grid.addEventListener("focusin", (event) => {
    const row = event.target.closest("tr[data-table]");
    if (row && !row.classList.contains("on") && event.target === row) take(row, false);
  });

  grid.addEventListener("submit", (event) => {
    const row = event.target.closest("tr[data-table]");
    if (!event.target.matches("form.press") || !row || !event.submitter) return;
    event.preventDefault();
    const cap = event.submitter.getAttribute("aria-label") || event.submitter.textContent.trim();
    row.querySelector("details[open]")?.removeAttribute("open");
    take(row, true);
    put({ cap, action: event.submitter.value, table: row.dataset.table });
  });

  // One menu is open at a time, and all of it in sight.
  grid.addEventListener("toggle", (event) => {
    if (event.target.open) event.target.querySelector(".menu").scrollIntoView({ block: "nearest" });
  }, true);
  document.addEventListener("click", (event) => {
    for (const menu of grid.querySelectorAll("details[open]")) if (!menu.contains(event.target)) menu.open = false;
  });

  document.getElementById("keys-open").addEventListener("click", () => help.showModal());
  help.addEventListener("close", () => inHand()?.focus());

  window.addEventListener("beforeunload", (event) => {
    if (sending || stuck || queue.some((item) => item.action)) event.preventDefault();
  });

  const asked = /^#(table-\d+)$/.exec(location.hash);
  const start = (asked && document.getElementById(asked[1])) || inHand() || rows()[0];
  if (start) take(start, true);
}
