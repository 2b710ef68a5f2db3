// The screen in the hall. After some seconds it fetches the next page and puts it in place of this one. While
// the program does not answer, the last page stays and says since when.
"use strict";

const line = document.getElementById("offline");
let since = null; // when the program was heard last, null while it answers
let heard = new Date();

const page = () => document.getElementById("screen");

function wait() {
  setTimeout(turn, Number(page().dataset.seconds) * 1000);
}

async function turn() {
  try {
    const answer = await fetch(page().dataset.next, { headers: { Accept: "text/html" } });
    if (answer.status >= 500 || answer.status === 429) throw new Error(answer.status);
    const next = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = next.getElementById("screen");
    if (!fresh) return location.reload(); // the link was withdrawn: the page that says so
    page().replaceWith(document.adoptNode(fresh));
    document.title = next.title;
    heard = new Date();
    online();
  } catch {
    offline();
  } finally {
    wait();
  }
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

wait();
