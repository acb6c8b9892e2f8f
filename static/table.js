// Helpers only: every key presses a real control of the page, so nothing here is needed to play.
(() => {
  const mode = document.body.dataset.keys; // on | alt | off
  const said = document.getElementById("said");
  const all = (what) => document.querySelectorAll(what);

  // Emptied first, so that the same words are spoken again.
  const say = (text) => {
    said.textContent = "";
    setTimeout(() => { said.textContent = text; }, 80);
  };

  // One listener a control: with a click listener on the document Chromium calls every focusable element "clickable".
  for (const link of all("[data-say]")) link.addEventListener("click", (e) => {
    if (e.ctrlKey || e.metaKey || (e.shiftKey && e.detail)) return;
    e.preventDefault();
    say(link.dataset.say);
  });

  // What the class does is not in this page: the answer is fetched, or, if that fails, its page is shown.
  for (const link of all("[data-ask]")) link.addEventListener("click", async (e) => {
    if (e.ctrlKey || e.metaKey || (e.shiftKey && e.detail)) return;
    e.preventDefault();
    try {
      const page = new DOMParser().parseFromString(await (await fetch(link.href)).text(), "text/html");
      say(page.querySelector("h1 .say").textContent);
    } catch { location = link.href; }
  });

  for (const chip of all("[data-add]")) chip.addEventListener("click", (e) => {
    const bet = document.getElementById("bet"), { least, most } = bet.dataset;
    e.preventDefault();
    bet.value = Math.min(most, Math.max(least, (parseInt(bet.value, 10) || 0) + Number(chip.dataset.add)));
    say(`Bet ${bet.value}`);
  });

  // A box shows the greatest chip that is no more than its bet.
  const put = (spot, value) => {
    const bet = document.getElementById(spot.dataset.place), chip = [...all(".rack__chip input")].filter((c) => +c.value <= value).pop();
    if (bet.value !== String(value || "")) bet.value = value || "";
    spot.querySelector(".spot__on").replaceChildren(chip ? chip.nextElementSibling.cloneNode(true) : "+");
  };
  for (const spot of all("[data-place]")) {
    const bet = document.getElementById(spot.dataset.place), now = () => parseInt(bet.value, 10) || 0;
    spot.addEventListener("click", (e) => {
      e.preventDefault();
      put(spot, Math.min(bet.dataset.most, now() + Number(document.querySelector("[name=add]:checked").value)));
      say(`Box ${spot.value}: ${bet.value}`);
    });
    bet.addEventListener("change", () => /^ *\d*$/.test(bet.value) && put(spot, now()));
  }
  for (const link of all("[data-clear]")) link.addEventListener("click", (e) => {
    e.preventDefault();
    for (const spot of all("[data-place]")) put(spot, 0);
    say("No bets");
  });

  // WCAG 2.1.4. The letter that is typed counts, whatever the layout; where Alt changes it, the place of the key does.
  const named = (e) => {
    if (e.key === " ") return "Space";
    if (e.altKey && /^Key[A-Z]$/.test(e.code) && !/^[a-z]$/i.test(e.key)) return e.code.slice(3);
    if (!/^[a-z]$/i.test(e.key)) return e.key;
    return (e.shiftKey && !e.altKey ? "Shift+" : "") + e.key.toUpperCase();
  };
  if (mode !== "off") document.addEventListener("keydown", (e) => {
    if (e.defaultPrevented || e.repeat || e.isComposing || e.ctrlKey || e.metaKey) return;
    if (mode === "alt" ? !(e.altKey && e.shiftKey) : e.altKey) return;
    if (e.target.closest("input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]")) return;
    const key = named(e);
    if ((key === "Space" || key === "Enter") && e.target.closest("a, button, input, summary, [tabindex='0']")) return;
    const control = document.querySelector(`[data-key="${CSS.escape(key)}"]`);
    if (!control) return;
    e.preventDefault();
    control.click();
  });

  // A second click sends nothing; the server would refuse it too (turn).
  for (const form of all("[data-once]")) form.addEventListener("submit", (e) => {
    if (form.ariaBusy === "true") e.preventDefault();
    form.ariaBusy = "true";
  });
  addEventListener("pageshow", () => all("[aria-busy]").forEach((form) => { form.ariaBusy = null; }));

  // Screen readers pass letters and arrows on while the focus is in a toolbar.
  for (const bar of all("[data-toolbar]")) {
    bar.setAttribute("role", "toolbar");
    bar.addEventListener("keydown", (e) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[e.key];
      const items = [...bar.querySelectorAll("button")], at = items.indexOf(document.activeElement);
      if (!step || at < 0) return;
      e.preventDefault();
      items[(at + step + items.length) % items.length].focus();
    });
  }

  // Who opened the command line finds it open after his move; who asked for it in the settings finds the focus there too.
  const typed = document.querySelector(".typed");
  if (typed) {
    // after the load: #now in the address takes the focus first
    if (typed.dataset.typed === "on") addEventListener("load", () => setTimeout(() => { document.getElementById("command").focus(); }));
    else typed.open ||= sessionStorage.typed === "open";
    typed.addEventListener("toggle", () => { sessionStorage.typed = typed.open ? "open" : ""; });
  }
})();
