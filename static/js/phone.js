// Entering results where the network comes and goes. What is pressed goes into a queue that this phone keeps,
// and is sent from there, one thing at a time and in order, each with a number of its own, so that nothing is
// stored twice. Until it is sent it stands at the top of the page. What the program refuses stops the queue
// until it is decided what becomes of it.
"use strict";

const box = document.getElementById("unsent");
if (box) phone();

function phone() {
  const line = box.querySelector("[data-line]");
  const entries = box.querySelector("[data-entries]");
  const key = "roundtable." + box.dataset.key;
  const say = (name) => box.dataset["say" + name];
  const stopped = new Map(); // by number: what the program answered to an entry that it refused
  let memory = null; // the queue where the phone keeps nothing
  let sending = null; // the number of the entry that is on its way
  let trouble = ""; // why nothing gets through: "Kept", "Busy"
  let told = ""; // what the line says when nothing is queued
  let pause = 0; // milliseconds until the next try
  let timer = 0;
  let drawn = "";

  // What the phone keeps.

  try {
    localStorage.setItem(key + ".test", "1");
    localStorage.removeItem(key + ".test");
  } catch {
    memory = [];
  }

  function queue() {
    if (memory) return memory;
    try {
      return JSON.parse(localStorage.getItem(key)) ?? [];
    } catch {
      return [];
    }
  }

  function keep(list) {
    try {
      if (!memory) return localStorage.setItem(key, JSON.stringify(list));
    } catch {
      // the phone is full: from here on the page keeps it
    }
    memory = list;
  }

  const change = (op, f) => keep(queue().flatMap((e) => (e.op === op ? f(e) : [e])));
  const opNumber = () => [...crypto.getRandomValues(new Uint8Array(12))].map((b) => b.toString(16).padStart(2, "0")).join("");

  // Entering.

  function entryOf(form, button) {
    const body = new URLSearchParams(new FormData(form));
    if (button?.name) body.set(button.name, button.value);
    const op = opNumber();
    body.set("op", op);
    const chain = form.dataset.queue, then = queue().some((e) => e.chain === chain);
    let text = (then && button?.dataset.then) || button?.dataset.say || form.dataset.say || "";
    const chosen = [...form.querySelectorAll("input:checked")].map((i) => i.closest("label").textContent.trim());
    if (chosen.length > 0) text += " (" + chosen.join(", ") + ")";
    return { op, chain, then, text, url: form.getAttribute("action"), body: body.toString(), draft: form.dataset.draft, page: location.href, waited: trouble !== "" };
  }

  window.addEventListener("submit", (event) => {
    const form = event.target, button = event.submitter;
    if (!form.matches("form[data-queue]")) return;
    event.preventDefault();
    const entry = entryOf(form, button);
    const asked = form.closest("[data-op]")?.dataset.op; // the answer to a refusal
    if (asked) {
      stopped.delete(asked);
      const dropped = button?.hasAttribute("data-drop");
      change(asked, (old) => (dropped ? [] : [{ ...entry, then: false, draft: old.draft }]));
      if (dropped && queue().length === 0) go(location.href);
    } else if (entry.draft) {
      keep([...queue().filter((e) => e.chain !== entry.chain || e.op === sending), entry]); // a correction of what is not sent
    } else {
      keep([...queue(), entry]);
    }
    told = "";
    hurry();
  }, true);

  box.addEventListener("click", (event) => {
    const control = event.target.closest("[data-drop], [data-again]"), op = control?.closest("[data-op]").dataset.op;
    if (!op || control.matches("[type=submit]")) return;
    event.preventDefault();
    stopped.delete(op);
    if (control.hasAttribute("data-drop")) {
      change(op, () => []);
      if (queue().length === 0) go(location.href);
    }
    hurry();
  });

  // Sending.

  function hurry() {
    pause = 0;
    run();
  }

  async function run() {
    clearTimeout(timer);
    if (sending) return show();
    for (let entry = queue()[0]; entry && !stopped.has(entry.op); entry = queue()[0]) {
      sending = entry.op;
      show();
      const answer = await post(entry);
      sending = null;
      if (!answer || answer.status === 429 || answer.status >= 500) {
        trouble = answer ? "Busy" : "Kept";
        pause = Math.min(Math.max(10000, pause * 2), 60000);
        timer = setTimeout(run, pause);
        keep(queue().map((e) => ({ ...e, waited: true })));
        break;
      }
      trouble = "";
      pause = 0;
      if (answer.status < 300) await stored(entry, answer);
      else stopped.set(entry.op, refusal(answer.text));
    }
    show();
  }

  async function post(entry) {
    try {
      const body = new URLSearchParams(queue().find((e) => e.op === entry.op)?.body ?? entry.body);
      const answer = await fetch(entry.url, { method: "POST", body, headers: { "X-Fragment": "1", Accept: "text/html" }, redirect: "error", signal: limit() });
      return { status: answer.status, next: answer.headers.get("X-Next"), version: answer.headers.get("X-Version"), text: await answer.text() };
    } catch {
      return null; // no answer: whether it was stored or not, the number keeps it from being stored twice
    }
  }

  const limit = () => (AbortSignal.timeout ? AbortSignal.timeout(20000) : undefined);

  // stored takes an entry off the queue. What was entered behind it for the same match was meant for the match
  // as it now is.
  async function stored(entry, answer) {
    change(entry.op, () => []);
    const behind = queue().find((e) => e.chain === entry.chain && e.then);
    if (behind && answer.version) {
      const body = new URLSearchParams(behind.body);
      body.set("version", answer.version);
      change(behind.op, (e) => [{ ...e, then: false, body: body.toString() }]);
    }
    if (entry.draft && !memory) localStorage.removeItem(draftKey(entry.draft));
    if (queue().length > 0) return;
    if (entry.waited) told = say("Sent");
    const here = entry.page === location.href && !entry.waited;
    await go(here && answer.next ? answer.next : location.href);
  }

  // refusal is the part of the answer that says why, with the choice between both values where there is one.
  function refusal(text) {
    const page = new DOMParser().parseFromString(text, "text/html");
    const part = page.querySelector("[data-refusal], main .notice.err");
    if (part) return document.adoptNode(part);
    const p = document.createElement("p");
    p.className = "notice err";
    p.textContent = page.querySelector("main p:not(.status-no)")?.textContent || say("Forbidden");
    return p;
  }

  // The list at the top.

  function show() {
    const list = queue();
    const halted = list.find((e) => stopped.has(e.op));
    const text = list.length === 0 || told === say("Offline") ? told : halted ? say("Stopped") : memory ? say("Unkept") : trouble ? say(trouble) : "";
    const now = JSON.stringify([list.map((e) => [e.op, e.text, stopped.has(e.op), e.op === sending && !e.waited]), text]);
    if (now === drawn) return;
    drawn = now;
    if (line.textContent !== text) line.textContent = text;
    entries.replaceChildren(...list.map(item));
    box.classList.toggle("quiet", list.length === 0);
    box.hidden = list.length === 0 && text === "";
    mark();
    const first = halted && entries.querySelector(".stopped :is(button, a)");
    if (first && !box.contains(document.activeElement)) first.focus();
  }

  function item(entry) {
    const li = document.createElement("li"), row = document.createElement("div"), state = document.createElement("b"), text = document.createElement("span");
    const why = stopped.get(entry.op);
    li.dataset.op = entry.op;
    li.classList.toggle("stopped", Boolean(why));
    row.className = "entry";
    state.textContent = say(why ? "Refused" : entry.op === sending && !entry.waited ? "Sending" : "Unsent");
    text.append(state, entry.text);
    row.append(text);
    li.append(row);
    if (why) li.append(why);
    if (why && !why.matches("form")) row.append(control("again", say("Again")));
    if (!why?.querySelector("[data-drop]") && entry.op !== sending) row.append(control("drop", say("Drop")));
    return li;
  }

  function control(what, text) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "btn";
    button.dataset[what] = "";
    button.textContent = text;
    return button;
  }

  // mark shows at a table that something for it is not sent.
  function mark() {
    const chains = new Set(queue().map((e) => e.chain));
    for (const form of document.querySelectorAll("main form[data-queue]")) {
      (form.closest(".table-card") ?? document.querySelector(".large"))?.classList.toggle("waits", chains.has(form.dataset.queue));
    }
  }

  // Pages. They are fetched and put in place, so that without a network the open one stays.

  async function fetched(address) {
    const answer = await fetch(address, { headers: { Accept: "text/html" }, signal: limit() });
    if (answer.status >= 500 || answer.status === 429) throw new Error(answer.status);
    return new DOMParser().parseFromString(await answer.text(), "text/html");
  }

  async function go(address) {
    let page;
    try {
      page = await fetched(address);
    } catch {
      told = say("Offline");
      return show();
    }
    if (!page.getElementById("unsent")) return location.assign(address); // the link was withdrawn: the page that says so
    const same = new URL(address, location.href).href === location.href;
    if (!same) history.pushState(null, "", address);
    put(page, !same);
  }

  function put(page, top) {
    const main = document.getElementById("main"), inside = main.contains(document.activeElement);
    const fresh = document.adoptNode(page.getElementById("main"));
    main.replaceWith(fresh);
    document.title = page.title;
    document.querySelector(".langs")?.replaceWith(document.adoptNode(page.querySelector(".langs")));
    if (top) scrollTo(0, 0);
    if (top || inside) fresh.focus({ preventScroll: true });
    if (told === say("Offline")) told = "";
    begin();
  }

  document.addEventListener("click", (event) => {
    const link = event.target.closest("main a[data-go]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    go(link.href);
  });
  window.addEventListener("popstate", () => go(location.href));

  // look fetches the page again while nobody is in the middle of something.
  async function look() {
    const main = document.getElementById("main"), place = main.querySelector("[data-refresh]");
    const busy = () => document.hidden || sending || queue().length > 0 || main.querySelector("details[open], [data-touched]") || main.querySelector(":focus") || !main.isConnected;
    if (!place || busy()) return;
    try {
      const page = await fetched(place.dataset.refresh);
      const plain = (m) => m.innerHTML.replace(/name="op" value="[^"]*"/g, "");
      const fresh = page.getElementById("main");
      if (!busy() && page.getElementById("unsent") && plain(fresh) !== plain(main)) put(page, false);
    } catch {
      // the next look may come through
    }
  }

  // What was chosen and not reported yet.

  const draftKey = (id) => key + ".draft." + id;

  document.addEventListener("input", (event) => {
    const form = event.target.closest("form[data-draft]");
    if (!form) return;
    form.dataset.touched = "";
    const chosen = [...form.querySelectorAll("input:checked")].map((i) => [i.name, i.value]);
    try {
      localStorage.setItem(draftKey(form.dataset.draft), JSON.stringify(chosen));
    } catch {
      note(form, say("Unkept"));
    }
  });

  document.addEventListener("reset", (event) => {
    const form = event.target;
    if (!form.dataset.draft) return;
    delete form.dataset.touched;
    note(form, "");
    if (!memory) localStorage.removeItem(draftKey(form.dataset.draft));
  });

  function note(form, text) {
    const place = form.querySelector("[data-drafted]");
    place.textContent = text;
    place.hidden = text === "";
  }

  function restore(form) {
    let chosen = null;
    try {
      chosen = JSON.parse(localStorage.getItem(draftKey(form.dataset.draft)));
    } catch {
      return;
    }
    for (const [name, value] of chosen ?? []) {
      const input = [...form.elements].find((i) => i.name === name && i.value === value);
      if (!input) continue;
      input.checked = true;
      form.dataset.touched = "";
      for (let fold = input.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
    }
    if ("touched" in form.dataset) note(form, say("Draft"));
  }

  function begin() {
    for (const form of document.querySelectorAll("form[data-draft]")) restore(form);
    drawn = "";
    show();
  }

  window.addEventListener("online", hurry);
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) hurry();
  });
  window.addEventListener("storage", () => run());
  window.addEventListener("beforeunload", (event) => {
    if (queue().length > 0) event.preventDefault();
  });
  setInterval(look, 20000);

  begin();
  run();
}
