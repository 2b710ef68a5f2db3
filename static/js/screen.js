// The screen in the hall. After some seconds it fetches the next page and puts it in place of this one; when
// something is new it fetches this one again at once. While the program does not answer, the last page stays and
// says since when, and comes back by itself.
"use strict";

const line = document.getElementById("offline");
let since = null; // when the program was heard last, null while it answers
let heard = new Date();
let timer = 0;
let busy = false;

const page = () => document.getElementById("screen");

function wait() {
  clearTimeout(timer);
  timer = setTimeout(() => show(page().dataset.next), Number(page().dataset.seconds) * 1000);
}

async function show(address) {
  if (busy) return;
  busy = true;
  try {
    const answer = await fetch(address, { cache: "no-cache", headers: { Accept: "text/html" } });
    if (answer.status >= 500 || answer.status === 429) throw new Error(answer.status);
    const next = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = next.getElementById("screen");
    if (!fresh) return location.reload(); // the link was withdrawn: the page that says so
    put(document.adoptNode(fresh));
    document.title = next.title;
    heard = new Date();
    online();
  } catch {
    offline();
  } finally {
    busy = false;
    wait();
  }
}

// put changes the page. What is announced stays in its place, so that it is read out once.
function put(fresh) {
  const told = document.getElementById("hall"), news = fresh.querySelector("#hall");
  page().replaceWith(fresh);
  news.replaceWith(told);
  document.dispatchEvent(new CustomEvent("hall:fresh", { detail: news }));
}

function online() {
  since = null;
  line.hidden = true;
}

function offline() {
  if (since) return;
  since = heard;
  const at = since.toLocaleTimeString(line.dataset.lang, { hour: "2-digit", minute: "2-digit", hour12: false, timeZone: line.dataset.zone });
  line.textContent = line.dataset.words.replace("{at}", at);
  line.hidden = false;
}

// News, and the first word after a cut: the page that is shown is fetched again.
function listen() {
  const told = document.getElementById("hall"), address = told.dataset.stream;
  if (!address || !window.EventSource) return;
  let version = told.dataset.version;
  const stream = new EventSource(address);
  stream.onmessage = (event) => {
    if (event.data === version && !since) return;
    version = event.data;
    show(page().dataset.here);
  };
  stream.onerror = () => {
    if (stream.readyState !== EventSource.CLOSED) return;
    setTimeout(listen, 30000); // refused: it is tried again
    show(page().dataset.here); // perhaps the link was withdrawn
  };
}

// The screen stays on where the browser lets a page ask for that; elsewhere the page with the link says what
// to do.
async function stayOn() {
  try {
    if (!document.hidden) await navigator.wakeLock?.request("screen");
  } catch {
    // it may be refused at any time
  }
}

document.addEventListener("visibilitychange", stayOn);
document.addEventListener("keydown", (event) => {
  if (event.key.toLowerCase() !== "f" || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  if (document.fullscreenElement) document.exitFullscreen();
  else document.documentElement.requestFullscreen?.().catch(() => {});
});

stayOn();
listen();
wait();
