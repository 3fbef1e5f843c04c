/// Search as you type, the address with it, on every page that has a list: a part of ``Script``;
/// without it the button of the form does the same.
enum SearchScript {
    /// The text.
    static let text = """
        (() => {
          const form = document.querySelector("form[data-search]");
          const shown = () => document.querySelector("[data-results]");
          if (!form || !shown() || !window.fetch) return;
          let timer = 0, asked = 0;
          const look = async () => {
            const mine = ++asked;
            const query = new URLSearchParams();
            for (const [name, value] of new FormData(form)) if (value) query.append(name, value);
            const address = form.getAttribute("action") + (query.size ? "?" + query : "");
            const answer = await fetch(address, { headers: { Accept: "text/html" } });
            if (!answer.ok || answer.redirected || mine !== asked) return;
            const page = new DOMParser().parseFromString(await answer.text(), "text/html");
            const found = page.querySelector("[data-results]");
            if (!found || mine !== asked) return;
            shown().replaceWith(found);
            dispatchEvent(new Event("list"));
            const told = document.querySelector("[data-told]");
            if (told) told.textContent = found.dataset.results;
            history.replaceState(null, "", address);
          };
          form.addEventListener("input", (event) => {
            if (!["search", "text"].includes(event.target.type)) return;
            clearTimeout(timer);
            timer = setTimeout(() => look().catch(() => {}), 200);
          });
        })();

        """
}
