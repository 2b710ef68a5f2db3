// Draws the tables of the page into pictures for a chat: 1080 wide, black on white, with title, time and QR code.
// The program runs it too, on a page of its own, to make the same pictures where no reader's browser does.
"use strict";

const WIDE = 1080, EDGE = 40, QR = 190, SMALL = 24;
const FACE = getComputedStyle(document.body).fontFamily;

// rowsOf are the texts of the table with how each column is set.
function rowsOf(table) {
  const heads = [...table.tHead.rows[0].cells].map((c) => ({
    text: c.textContent, name: c.classList.contains("name"), num: c.classList.contains("num"),
  }));
  const rows = [...table.tBodies[0].rows].map((r) => [...r.cells].map((c) => ({
    text: c.textContent, bold: c.classList.contains("pts"),
  })));
  return { heads, rows };
}

// parts divides n rows into so many pictures, as even as possible.
function parts(n, count) {
  return Array.from({ length: count }, (_, i) => [Math.floor((n * i) / count), Math.floor((n * (i + 1)) / count)]);
}

function pen(g, size, bold) {
  g.font = `${bold ? "700 " : ""}${size}px ${FACE}`;
}

// shorten cuts a text until it fits.
function shorten(g, text, room) {
  if (g.measureText(text).width <= room) return text;
  const signs = [...text];
  while (signs.length > 1 && g.measureText(signs.join("") + "…").width > room) signs.pop();
  return signs.join("") + "…";
}

// widthsOf are the columns as wide as their longest text; those of a cross table that are one for each player are
// as wide as the widest of them.
function widthsOf(g, data, shown, size, cross) {
  const widths = shown.map((i) => {
    pen(g, size * 0.72, false);
    let wide = g.measureText(data.heads[i].text).width;
    for (const row of data.rows) {
      pen(g, size, row[i].bold);
      wide = Math.max(wide, g.measureText(row[i].text).width);
    }
    return wide;
  });
  if (!cross) return widths;
  const alike = (k) => !data.heads[shown[k]].name && !data.heads[shown[k]].num && k < shown.length - 1;
  const widest = Math.max(...widths.filter((_, k) => alike(k)));
  return widths.map((wide, k) => (alike(k) ? widest : wide));
}

// columns finds the largest type in which all columns fit beside each other. Where none does, a cross table, whose
// every column counts, gets a wider picture; of others the last columns go, which decide least, but never those
// that the eye looks for.
function columns(g, data, most, cross) {
  let shown = data.heads.map((_, i) => i).filter((i) => data.rows.some((r) => r[i].text !== "") || data.heads[i].name);
  const keep = (i) => i < 5 || data.rows.some((r) => r[i].bold);
  const sum = (list) => list.reduce((a, b) => a + b, 0);
  for (;;) {
    for (let size = most; size >= SMALL; size -= 2) {
      const gap = size * (cross ? 0.6 : 0.9);
      const widths = widthsOf(g, data, shown, size, cross);
      const named = (yes) => sum(widths.filter((_, k) => data.heads[shown[k]].name === yes));
      const names = shown.filter((i) => data.heads[i].name).length;
      const wanted = named(true), others = named(false) + gap * (shown.length - 1);
      const least = Math.min(wanted, names * size * (size > SMALL ? 9 : cross ? 12 : 5));
      const wide = cross && size === SMALL ? Math.max(WIDE, Math.ceil(((others + least) * WIDE) / (WIDE - 2 * EDGE))) : WIDE;
      const rest = wide * (1 - (2 * EDGE) / WIDE) - others;
      if (rest < least) continue;
      shown.forEach((i, k) => {
        if (data.heads[i].name) widths[k] = wanted > 0 ? (widths[k] * rest) / wanted : rest / names;
      });
      return { size, gap, shown, widths, wide };
    }
    const drop = shown.findLast((i) => !keep(i));
    if (drop === undefined || shown.length <= 3) return { size: SMALL, gap: 12, shown, widths: shown.map(() => (WIDE - 2 * EDGE) / shown.length - 12), wide: WIDE };
    shown = shown.filter((i) => i !== drop);
  }
}

// code draws the QR code of the table, which is a path on a square of modules.
function code(g, svg, x, y) {
  const side = svg.viewBox.baseVal.width;
  g.save();
  g.translate(x, y);
  g.scale(QR / side, QR / side);
  g.fill(new Path2D(svg.querySelector("path").getAttribute("d")));
  g.restore();
}

// head draws what stands above the table, in a picture of the usual width: event, title, time, QR code.
function head(g, of, part) {
  const room = WIDE - 2 * EDGE - QR - 20;
  g.textAlign = "left";
  g.fillStyle = "#1c1a17";
  pen(g, 46, true);
  g.fillText(shorten(g, of.words.event, room), EDGE, EDGE + 34);
  pen(g, 38, true);
  g.fillText(shorten(g, [of.words.title, part].filter(Boolean).join(" · "), room), EDGE, EDGE + 92);
  pen(g, 28, false);
  g.fillStyle = "#57524a";
  const sub = [of.words.time, of.words.sub].filter(Boolean).join(" · ");
  for (let size = 26; size >= 22 && g.measureText(sub).width > room; size -= 2) pen(g, size, false);
  g.fillText(shorten(g, sub, room), EDGE, EDGE + 142);
  g.fillStyle = "#000";
  code(g, of.code, WIDE - EDGE - QR + 14, EDGE - 14);
}

function draw(of, from, to, part) {
  const data = of.data;
  const canvas = document.createElement("canvas");
  canvas.lang = of.lang;
  const g = canvas.getContext("2d");
  const n = to - from;
  const c = columns(g, data, n <= 12 ? 36 : 30, of.cross);
  const line = Math.round(c.size * (n <= 12 ? 1.9 : 1.65));
  const scale = c.wide / WIDE; // head, foot and edges of a wider picture are as large to the eye as those of others
  const left = EDGE * scale;
  const top = Math.round((EDGE + QR) * scale), foot = Math.round((EDGE + 46) * scale);
  canvas.width = c.wide;
  canvas.height = top + line + n * line + foot;
  g.fillStyle = "#fff";
  g.fillRect(0, 0, c.wide, canvas.height);
  g.textBaseline = "middle";
  g.save();
  g.scale(scale, scale);
  head(g, of, part);
  g.restore();
  const text = (value, i, k, x, y) => {
    const h = data.heads[i];
    g.textAlign = h.name ? "left" : h.num ? "right" : "center";
    const at = h.name ? x : h.num ? x + c.widths[k] : x + c.widths[k] / 2;
    g.fillText(shorten(g, value, c.widths[k] + 2), at, y);
  };
  const across = (act) => {
    let x = left;
    c.shown.forEach((i, k) => {
      act(i, k, x);
      x += c.widths[k] + c.gap;
    });
  };
  const rule = (y, high, colour) => {
    g.fillStyle = colour;
    g.fillRect(left, y, c.wide - 2 * left, high);
  };
  pen(g, c.size * 0.72, false);
  g.fillStyle = "#57524a";
  across((i, k, x) => text(data.heads[i].text, i, k, x, top + line / 2));
  rule(top + line - 3, 3, "#1c1a17");
  for (let r = from; r < to; r++) {
    const y = top + line * (r - from + 1);
    if (of.cross && (r - from) % 2 === 1) rule(y, line, "#f4f1ea"); // the eye has a long way across
    g.fillStyle = "#1c1a17";
    across((i, k, x) => {
      pen(g, c.size, data.rows[r][i].bold);
      text(data.rows[r][i].text, i, k, x, y + line / 2);
    });
    rule(y + line - 1, 1, "#d9d4c8");
  }
  g.scale(scale, scale);
  pen(g, 26, false);
  g.fillStyle = "#57524a";
  g.textAlign = "left";
  g.fillText(shorten(g, of.words.url, WIDE - 2 * EDGE), EDGE, canvas.height / scale - EDGE - 4);
  return canvas;
}

// missing are the signs of the tables that no font here has: they look like one that no font can have.
function missing(texts) {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 32;
  const g = canvas.getContext("2d", { willReadFrequently: true });
  g.font = `24px ${FACE}`;
  const look = (sign) => {
    g.clearRect(0, 0, 32, 32);
    g.fillText(sign, 2, 26);
    return g.getImageData(0, 0, 32, 32).data.join();
  };
  const nothing = look(" "), none = look("\u{10fffd}");
  if (none === nothing) return "";
  return [...new Set(texts.join(""))].filter((sign) => look(sign) === none).join("");
}

// fileOf is the picture as a file to send.
async function fileOf(canvas, name) {
  const blob = await new Promise((done) => canvas.toBlob(done, "image/png"));
  return new File([blob], name, { type: "image/png" });
}

async function show(of, canvas, name, part) {
  const figure = document.createElement("figure");
  const image = document.createElement("img");
  image.width = canvas.width;
  image.height = canvas.height;
  image.alt = [of.words.alt, part].filter(Boolean).join(", ");
  image.src = canvas.toDataURL("image/png");
  figure.append(image);
  of.box.append(figure);
  if (of.words.save === undefined) return; // the program takes it from here
  const caption = document.createElement("figcaption");
  const save = document.createElement("a");
  save.className = "btn";
  save.href = image.src;
  save.download = name;
  save.textContent = of.words.save;
  caption.append(save);
  figure.append(caption);
  if (!navigator.canShare) return;
  const file = await fileOf(canvas, name);
  if (!navigator.canShare({ files: [file] })) return;
  const send = document.createElement("button");
  send.type = "button";
  send.className = "btn primary";
  send.textContent = of.words.send;
  send.addEventListener("click", () => navigator.share({ files: [file] }).catch(() => {})); // given up by the reader
  caption.prepend(send);
}

// pictures draws one table.
async function pictures(section) {
  const box = section.querySelector("[data-pictures]");
  const of = {
    box, words: box.dataset, cross: box.dataset.cross !== undefined, lang: section.closest("[lang]").lang,
    code: section.querySelector("svg.qr-code"), data: rowsOf(section.querySelector("[data-table]")),
  };
  const lacks = of.words.save === undefined ? missing([of.words.event, of.words.title, ...of.data.rows.flat().map((cell) => cell.text)]) : "";
  if (lacks !== "") {
    box.dataset.missing = lacks;
    return;
  }
  const list = parts(of.data.rows.length, Number(of.words.parts));
  for (const [i, [from, to]] of list.entries()) {
    const part = list.length > 1 ? of.words.part.replace("{n}", i + 1).replace("{all}", list.length) : "";
    const name = of.words.file + (list.length > 1 ? "-" + (i + 1) : "") + ".png";
    await show(of, draw(of, from, to, part), name, part);
  }
  for (const plain of section.querySelectorAll("[data-plain]")) plain.open = false;
  for (const plain of section.querySelectorAll("[data-unpictured]")) plain.hidden = true;
  for (const told of section.querySelectorAll("[data-pictured]")) told.hidden = false;
}

for (const box of document.querySelectorAll("[data-pictures]")) pictures(box.closest("[data-pictured-table]"));
