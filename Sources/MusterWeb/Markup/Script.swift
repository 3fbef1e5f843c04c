/// The one script: live numbers and keys for the review.
///
/// Every page works without it.
enum Script {
    /// The text of the file.
    static let text = """
        "use strict";
        (() => {
          const live = document.querySelector("[data-live]");
          if (live && window.EventSource) {
            const source = new EventSource(live.dataset.live);
            const lost = document.querySelector("[data-lost]");
            let since = new Date(), shown = null, waits = false;
            // What the page shows is written by the server alone: it is asked for it again.
            const refresh = async () => {
              waits = true;
              setTimeout(() => { waits = false; if (shown?.late) refresh(); }, 3000);
              if (shown) shown.late = false;
              try {
                const answer = await fetch(location.href);
                if (!answer.ok || answer.redirected) return;
                const page = new DOMParser().parseFromString(await answer.text(), "text/html");
                const now = page.querySelector("[data-live]");
                if (now?.dataset.heard !== live.dataset.heard) { location.reload(); return; }
                for (const part of document.querySelectorAll("[data-fresh]")) {
                  const fresh = page.querySelector(`[data-fresh="${part.dataset.fresh}"]`);
                  if (!fresh) continue;
                  const at = part.contains(document.activeElement)
                    && document.activeElement.getAttribute("href");
                  part.replaceChildren(...fresh.childNodes);
                  if (at) part.querySelector(`a[href="${CSS.escape(at)}"]`)?.focus({ preventScroll: true });
                }
              } catch { /* the stream tells that the connection is lost */ }
            };
            const lose = () => {
              live.classList.remove("is-live");
              if (!lost.hidden) return;
              lost.querySelector("[data-since]").textContent =
                since.toLocaleTimeString(document.documentElement.lang);
              lost.hidden = false;
            };
            source.addEventListener("audit", (event) => {
              const told = JSON.parse(event.data);
              if (told.state !== live.dataset.state) { location.reload(); return; }
              since = new Date();
              const isNew = !lost.hidden || (shown && shown.text !== event.data);
              shown = { text: event.data, late: waits && (isNew || shown?.late) };
              lost.hidden = true;
              if (isNew && !waits) refresh();
              for (const field of document.querySelectorAll("[data-field]")) {
                const value = told[field.dataset.field];
                if (value === undefined || value === null) continue;
                if (field.tagName === "PROGRESS") field.value = value;
                else field.textContent = typeof value === "number"
                  ? value.toLocaleString(document.documentElement.lang) : value;
              }
              live.classList.add("is-live");
            });
            source.onerror = lose;
            // The server tells something every 15 s; a line that is cut may not tell that it is.
            setInterval(() => { if (new Date() - since > 40000) lose(); }, 5000);
            addEventListener("pagehide", () => source.close());
          }
          const waiting = document.querySelector("[data-waiting]");
          if (waiting) setTimeout(async function ask() {
            try {
              const answer = await fetch(location.href);
              const page = new DOMParser().parseFromString(await answer.text(), "text/html");
              const now = page.querySelector("[data-waiting]");
              if (!now) { location.reload(); return; }
              waiting.replaceChildren(...now.childNodes);
            } catch { /* asked again */ }
            setTimeout(ask, 1000);
          }, 1000);
          const polled = document.querySelector("[data-poll]");
          let last = polled?.innerHTML;
          if (polled) setInterval(async () => {
            if (document.hidden || polled.contains(document.activeElement)) return;
            if (polled.querySelector("input:checked")) return;
            try {
              const answer = await fetch(location.href);
              if (!answer.ok || answer.redirected) return;
              const page = new DOMParser().parseFromString(await answer.text(), "text/html");
              const now = page.querySelector(`[data-poll="${polled.dataset.poll}"]`);
              if (now && now.innerHTML !== last) {
                last = now.innerHTML;
                polled.replaceChildren(...now.childNodes);
                offer();
              }
            } catch { /* asked again */ }
          }, 4000);
          const isTyping = (element) => element && element.type !== "checkbox"
            && (element.isContentEditable || /^(INPUT|SELECT|TEXTAREA)$/.test(element.tagName));
          let keys = true;
          try { keys = localStorage.getItem("keys") !== "off"; } catch { /* a browser that keeps nothing */ }
          for (const box of document.querySelectorAll("[data-keys]")) {
            box.closest("label").hidden = false;
            box.checked = keys;
            box.addEventListener("change", () => {
              keys = box.checked;
              try { localStorage.setItem("keys", keys ? "on" : "off"); } catch { /* for this page, then */ }
            });
          }
          function offer() {
            for (const button of document.querySelectorAll("[data-check]")) button.hidden = false;
          }
          offer();
          addEventListener("list", offer);
          addEventListener("click", (event) => {
            const button = event.target.closest("[data-check]");
            if (!button) return;
            const boxes = [...button.form.querySelectorAll(`input[name="${button.dataset.check}"]`)];
            const all = boxes.every((box) => box.checked);
            for (const box of boxes) box.checked = !all;
          });
          addEventListener("keydown", (event) => {
            if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
            if (event.key === "Escape" && isTyping(document.activeElement)) {
              document.activeElement.blur();
              return;
            }
            if (!keys || isTyping(event.target)) return;
            const target = document.querySelector(`[data-key="${CSS.escape(event.key)}"]`);
            if (!target) return;
            event.preventDefault();
            if (target.tagName === "A" || target.tagName === "BUTTON") target.click();
            else if (target.tagName === "OPTION") {
              target.selected = true;
              target.closest("form").querySelector("[data-settle]").focus();
            } else target.focus();
          });
          for (const form of document.querySelectorAll("form[data-once]")) {
            form.addEventListener("submit", () => {
              for (const button of form.querySelectorAll("button")) {
                setTimeout(() => { button.disabled = true; });
              }
            });
          }
        })();

        """
}
