// What a reader would stumble over, as a list of sentences, told to the page around.
(() => {
  const found = [];
  const say = (what, e) => { if (found.length < 40) found.push(what + ": " + (e.textContent || e.tagName).trim().slice(0, 60) + " ." + (e.getAttribute("class") || "")); };
  const shown = (e) => e.getClientRects().length > 0 && !e.closest(".hide,.unseen");
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth + 1) found.push("the page is " + root.scrollWidth + " wide in a window of " + root.clientWidth);

  // Text in pictures: none on another, none beyond its picture, no name wider than its piece.
  for (const svg of document.querySelectorAll("svg[role=img]")) {
    if (!shown(svg)) continue;
    const view = svg.getBoundingClientRect();
    const texts = [...svg.querySelectorAll("text")].map((e) => ({ e, r: e.getBoundingClientRect(), c: e.getAttribute("class") || "" }));
    for (const t of texts) {
      if (/^label/.test(t.c) && t.e.getComputedTextLength() > 45.5) say("wider than its piece", t.e);
      const inside = t.r.left >= view.left - 1 && t.r.right <= view.right + 1 && t.r.top >= view.top - 1 && t.r.bottom <= view.bottom + 1;
      const beside = t.r.right < view.left || t.r.left > view.right || t.r.bottom < view.top || t.r.top > view.bottom;
      if (!inside && !beside && /^(title|subtitle|key|callt|callo|losst)$/.test(t.c)) say("cut off", t.e);
    }
    const labels = texts.filter((t) => /^(name|big|other|label[01]|port|title|subtitle|key|callt|callo|small)$/.test(t.c));
    for (let i = 0; i < labels.length; i++) for (let j = i + 1; j < labels.length; j++) {
      const a = labels[i].r, b = labels[j].r;
      const w = Math.min(a.right, b.right) - Math.max(a.left, b.left), h = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (w > 2 && h > 0 && w * h > 0.2 * Math.min(a.width * a.height, b.width * b.height)) say("lies on \"" + labels[j].e.textContent + "\"", labels[i].e);
    }
    // What stands on a panel stays on it.
    for (const t of texts.filter((t) => /^(title|subtitle|key)$/.test(t.c))) {
      const panels = [...svg.querySelectorAll(".panel")].map((p) => p.getBoundingClientRect());
      if (panels.length && !panels.some((p) => t.r.left >= p.left - 1 && t.r.right <= p.right + 1 && t.r.top >= p.top - 1 && t.r.bottom <= p.bottom + 1)) say("leaves its panel", t.e);
    }
  }

  // Text of the page: contrast, and boxes that are too small.
  const rgb = (s) => (s.match(/[\d.]+/g) || []).map(Number);
  const light = (c) => { const f = c.slice(0, 3).map((v) => (v /= 255) <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4); return 0.2126 * f[0] + 0.7152 * f[1] + 0.0722 * f[2]; };
  const ground = (e) => { for (; e; e = e.parentElement) { const c = rgb(getComputedStyle(e).backgroundColor); if (c.length && !(c.length === 4 && c[3] === 0)) return c; } return [255, 255, 255]; };
  for (const e of document.body.querySelectorAll("*")) {
    if (e.closest("svg") || e.tagName === "SCRIPT" || !shown(e)) continue;
    const own = [...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim());
    if (!own) continue;
    if (e.closest(".skip")) continue;
    const a = light(rgb(getComputedStyle(e).color)), b = light(ground(e));
    const k = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (k < 4.5) say("contrast " + k.toFixed(1), e);
    const box = e.getBoundingClientRect(), scroller = e.closest(".scroll,.pan,pre");
    if (!scroller && e.scrollWidth > e.clientWidth + 1 && e.clientWidth > 0 && getComputedStyle(e).display !== "inline") say("leaves its box", e);
    if (!scroller && box.right > root.clientWidth + 1) say("beyond the window", e);
  }
  const page = location.pathname.split("/").pop();
  parent.postMessage({ page, found, width: innerWidth, dark: matchMedia("(prefers-color-scheme: dark)").matches }, "*");
})();
