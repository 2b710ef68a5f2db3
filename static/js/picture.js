// Draws the table of the page into pictures for a chat: 1080 wide, black on white, with title, time and QR code.
"use strict";

const box = document.querySelector("[data-pictures]");
const WIDE = 1080, EDGE = 40, MOST = 24, QR = 190;
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

// parts divides n rows into as few pictures as can be read, as even as possible.
function parts(n) {
  const count = Math.max(1, Math.ceil(n / MOST));
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

// columns finds the largest type in which all columns fit beside each other; then the last columns go, which
// decide least, but never those that the eye looks for.
function columns(g, data, most) {
  let shown = data.heads.map((_, i) => i).filter((i) => data.rows.some((r) => r[i].text !== "") || data.heads[i].name);
  const keep = (i) => i < 5 || data.rows.some((r) => r[i].bold);
  for (;;) {
    for (let size = most; size >= 24; size -= 2) {
      const gap = size * 0.9;
      const widths = shown.map((i) => {
        pen(g, size * 0.72, false);
        let wide = g.measureText(data.heads[i].text).width;
        for (const row of data.rows) {
          pen(g, size, row[i].bold);
          wide = Math.max(wide, g.measureText(row[i].text).width);
        }
        return wide;
      });
      const names = shown.filter((i) => data.heads[i].name);
      const rest = WIDE - 2 * EDGE - gap * (shown.length - 1) - widths.filter((_, k) => !data.heads[shown[k]].name).reduce((a, b) => a + b, 0);
      const wanted = widths.filter((_, k) => data.heads[shown[k]].name).reduce((a, b) => a + b, 0);
      if (rest < Math.min(wanted, names.length * size * (size > 24 ? 9 : 5))) continue;
      shown.forEach((i, k) => {
        if (data.heads[i].name) widths[k] = wanted > 0 ? (widths[k] * rest) / wanted : rest / names.length;
      });
      return { size, gap, shown, widths };
    }
    const drop = shown.findLast((i) => !keep(i));
    if (drop === undefined || shown.length <= 3) return { size: 24, gap: 12, shown, widths: shown.map(() => (WIDE - 2 * EDGE) / shown.length - 12) };
    shown = shown.filter((i) => i !== drop);
  }
}

// code draws the QR code of the page, which is a path on a square of modules.
function code(g, x, y) {
  const svg = document.querySelector("svg.qr-code");
  const side = svg.viewBox.baseVal.width;
  g.save();
  g.translate(x, y);
  g.scale(QR / side, QR / side);
  g.fill(new Path2D(svg.querySelector("path").getAttribute("d")));
  g.restore();
}

function draw(data, from, to, part) {
  const canvas = document.createElement("canvas");
  canvas.lang = document.documentElement.lang;
  const g = canvas.getContext("2d");
  const n = to - from;
  const c = columns(g, data, n <= 12 ? 36 : 30);
  const line = Math.round(c.size * (n <= 12 ? 1.9 : 1.65));
  const top = EDGE + QR;
  canvas.width = WIDE;
  canvas.height = top + line + n * line + EDGE + 46;
  g.fillStyle = "#fff";
  g.fillRect(0, 0, WIDE, canvas.height);
  g.fillStyle = "#1c1a17";
  g.textBaseline = "middle";
  const room = WIDE - 2 * EDGE - QR - 20;
  pen(g, 46, true);
  g.fillText(shorten(g, box.dataset.event, room), EDGE, EDGE + 34);
  pen(g, 38, true);
  g.fillText(shorten(g, [box.dataset.title, part].filter(Boolean).join(" · "), room), EDGE, EDGE + 92);
  pen(g, 28, false);
  g.fillStyle = "#57524a";
  g.fillText(shorten(g, [box.dataset.sub, box.dataset.time].filter(Boolean).join(" · "), room), EDGE, EDGE + 142);
  g.fillStyle = "#000";
  code(g, WIDE - EDGE - QR + 14, EDGE - 14);
  const text = (value, i, k, x, y) => {
    const h = data.heads[i];
    g.textAlign = h.name ? "left" : h.num ? "right" : "center";
    const at = h.name ? x : h.num ? x + c.widths[k] : x + c.widths[k] / 2;
    g.fillText(shorten(g, value, c.widths[k] + 2), at, y);
  };
  const across = (act) => {
    let x = EDGE;
    c.shown.forEach((i, k) => {
      act(i, k, x);
      x += c.widths[k] + c.gap;
    });
  };
  pen(g, c.size * 0.72, false);
  g.fillStyle = "#57524a";
  across((i, k, x) => text(data.heads[i].text, i, k, x, top + line / 2));
  g.fillStyle = "#1c1a17";
  g.fillRect(EDGE, top + line - 3, WIDE - 2 * EDGE, 3);
  for (let r = from; r < to; r++) {
    const y = top + line * (r - from + 1);
    across((i, k, x) => {
      pen(g, c.size, data.rows[r][i].bold);
      text(data.rows[r][i].text, i, k, x, y + line / 2);
    });
    g.fillStyle = "#d9d4c8";
    g.fillRect(EDGE, y + line - 1, WIDE - 2 * EDGE, 1);
    g.fillStyle = "#1c1a17";
  }
  pen(g, 26, false);
  g.fillStyle = "#57524a";
  g.textAlign = "left";
  g.fillText(shorten(g, box.dataset.url, WIDE - 2 * EDGE), EDGE, canvas.height - EDGE - 4);
  return canvas;
}

// fileOf is the picture as a file to send.
async function fileOf(canvas, name) {
  const blob = await new Promise((done) => canvas.toBlob(done, "image/png"));
  return new File([blob], name, { type: "image/png" });
}

async function show(canvas, name, part) {
  const figure = document.createElement("figure");
  const image = document.createElement("img");
  image.width = canvas.width;
  image.height = canvas.height;
  image.alt = [box.dataset.alt, part].filter(Boolean).join(", ");
  image.src = canvas.toDataURL("image/png");
  const caption = document.createElement("figcaption");
  const save = document.createElement("a");
  save.className = "btn";
  save.href = image.src;
  save.download = name;
  save.textContent = box.dataset.save;
  caption.append(save);
  figure.append(image, caption);
  box.append(figure);
  if (!navigator.canShare) return;
  const file = await fileOf(canvas, name);
  if (!navigator.canShare({ files: [file] })) return;
  const send = document.createElement("button");
  send.type = "button";
  send.className = "btn primary";
  send.textContent = box.dataset.send;
  send.addEventListener("click", () => navigator.share({ files: [file] }).catch(() => {})); // given up by the reader
  caption.prepend(send);
}

async function start() {
  await document.fonts.ready;
  const data = rowsOf(document.querySelector("[data-table]"));
  const list = parts(data.rows.length);
  for (const [i, [from, to]] of list.entries()) {
    const part = list.length > 1 ? box.dataset.part.replace("{n}", i + 1).replace("{all}", list.length) : "";
    const name = box.dataset.file + (list.length > 1 ? "-" + (i + 1) : "") + ".png";
    await show(draw(data, from, to, part), name, part);
  }
  document.querySelector("[data-plain]").open = false;
  document.querySelector("[data-pictured]").hidden = false;
}

if (box) start();
