import Foundation
import MusterPeople
import MusterTestSupport
import MusterWeb
import Testing

/// What is asked of every page by a machine, as scripts that run in a real browser and give a list of
/// what is wrong.
///
/// The figures are those of WCAG 2.2, level AA.
enum PageCheck {
    /// The pages that look otherwise while nothing is on them.
    static let empty = ["/plans", "/drops", "/report-definitions", "/reports", "/places"]

    /// The addresses of all pages that somebody who is signed in can read, of a home with one audit,
    /// by the server's own table, and some of their other faces; puts a plan, a drop and a definition
    /// with long names into the home.
    static func pages(_ home: TestHome) throws -> [String] {
        let long = String(repeating: "W", count: 70)
        home.muster("plan", "add", long, "--every", "week", "--due", "2026-03-09").succeeded()
        let to = (1...9).map { "\($0).\(long.prefix(50))@a-long-name.example.org" }
        home.muster(["drop", "add", long, "--when", "monday 06:00", "--to"] + to).succeeded()
        home.muster("drop", "edit", "D-1", "--paused", "yes").succeeded()
        home.muster("definition", "add", long, "--sections", "answer,zones").succeeded()
        home.muster("place", "add", long, "--kind", "site", "--zones", "dock").succeeded()
        home.raiseAlarm()
        let item = try openItem(home) ?? "IT-0001"
        let all = PortalAddress.all.filter {
            $0.kind == .page && $0.right != nil && $0.right != .shop
        }
        .map {
            $0.path.replacing("{audit}", with: TestHome.audit).replacing("{item}", with: item)
                .replacing("{plan}", with: "P-01").replacing("{drop}", with: "D-1")
                .replacing("{alarm}", with: "AL-001").replacing("{sensor}", with: "S-01")
                .replacing("{series}", with: "temperature")
                .replacing("{place}", with: "PL-01")
        }
        let audit = "/audits/\(TestHome.audit)"
        let faces = [
            "\(audit)?outcome=open", "\(audit)/review/all?outcome=INCONCLUSIVE",
            "/trail?kind=catalogue", "/zones/map?zone=dock", "/verify", "/verify?text=x",
            "/plans?deleted=P-02", "/drops?deleted=D-2",
            "/report-definitions?name=\(long)&deleted=gone",
            "/places?kind=site&order=-name&deleted=PL-02", "/items?place=PL-01",
        ]
        // The address of the review alone leads on to its first item.
        return all.filter { !$0.contains("{") && $0 != "\(audit)/review" } + faces
    }

    /// An item that is to be decided about.
    static func openItem(_ home: TestHome) throws -> String? {
        let audit = try home.muster("show", TestHome.audit, "--json").succeeded().object
        return audit["review"]?["open"]?.elements.first?.text
    }

    /// Text too faint to read (1.4.3), and edges of fields too faint to find (1.4.11).
    static let contrast = tools + contrastRules + "return wrong;"

    /// Everything that can be told of a page that stands still: ``contrast``; fields and links without
    /// a name, targets too small to hit, sideways scrolling, headings left out, marks that lead
    /// nowhere, and what the policy against foreign code refused.
    static let all = tools + contrastRules + rules + "return wrong;"

    /// Begins to write down where the focus goes; gives how often Tab leads through the whole page.
    static let watchFocus = """
        const seen = (e) => e.checkVisibility({ visibilityProperty: true });
        window.stops = [...document.querySelectorAll(
          "a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex='0']")]
          .filter((e) => seen(e) && !e.disabled && e.tabIndex >= 0
            && !(e.type === "radio" && !e.checked));
        window.visited = [];
        addEventListener("focusin", (event) => window.visited.push([
          window.stops.indexOf(event.target), getComputedStyle(event.target).outlineStyle,
          event.target.outerHTML.slice(0, 80)]));
        document.activeElement.blur();
        // A date has a stop each for day, month, year and the calendar, a time has as many.
        return window.stops.length
          + 3 * window.stops.filter((e) => e.type === "date" || e.type === "time").length;
        """

    /// What was wrong with the way of the focus: stops left out or out of order, and none shown.
    static let focus = """
        const wrong = [];
        const order = window.visited.map((v) => v[0]);
        const first = order.slice(0, new Set(order).size);
        if (new Set(order).size < window.stops.length)
          window.stops.forEach((e, i) => {
            if (!order.includes(i)) wrong.push("never reached: " + e.outerHTML.slice(0, 80)); });
        first.forEach((at, i) => {
          if (i && at < first[i - 1]) wrong.push("out of order: " + window.visited[i][2]); });
        for (const [, style, text] of window.visited)
          if (style === "none") wrong.push("focus not shown: " + text);
        return wrong;
        """

    private static let tools = """
        const wrong = [];
        const seen = (e) => e.getClientRects().length > 0;
        const parse = (c) => { const m = c.match(/[\\d.]+/g).map(Number);
          return { r: m[0], g: m[1], b: m[2], a: m.length > 3 ? m[3] : 1 }; };
        const light = (c) => { const f = [c.r, c.g, c.b].map((v) => { v /= 255;
          return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; });
          return 0.2126 * f[0] + 0.7152 * f[1] + 0.0722 * f[2]; };
        const ratio = (one, other) => { const a = light(one), b = light(other);
          return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05); };
        const ground = (e) => { for (; e; e = e.parentElement) {
          const c = parse(getComputedStyle(e).backgroundColor); if (c.a > 0) return c; }
          return { r: 255, g: 255, b: 255, a: 1 }; };

        """

    private static let contrastRules = """
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) {
          const e = walker.currentNode.parentElement;
          if (!walker.currentNode.data.trim() || !seen(e)
              || e.closest("svg, option, datalist, .skip")) continue;
          const style = getComputedStyle(e), size = parseFloat(style.fontSize);
          const isLarge = size >= 24 || (size >= 18.66 && style.fontWeight >= 700);
          const found = ratio(parse(style.color), ground(e));
          if (found < (isLarge ? 3 : 4.5))
            wrong.push(found.toFixed(2) + ": " + walker.currentNode.data.slice(0, 40));
        }
        for (const e of document.querySelectorAll("svg.strip text"))
          if (ratio(parse(getComputedStyle(e).fill), ground(e)) < 4.5)
            wrong.push("faint in a picture: " + e.textContent);
        for (const e of document.querySelectorAll(
            "input:not([type=hidden], [type=checkbox], [type=radio]), select, textarea"))
          if (seen(e) && ratio(parse(getComputedStyle(e).borderTopColor),
              ground(e.parentElement)) < 3)
            wrong.push("faint edge: " + e.outerHTML.slice(0, 80));

        """

    private static let rules = """
        for (const e of document.querySelectorAll("input:not([type=hidden]), select, textarea"))
          if (seen(e) && !(e.labels && e.labels.length) && !e.getAttribute("aria-label"))
            wrong.push("no label: " + e.outerHTML.slice(0, 80));
        for (const e of document.querySelectorAll("a, button, summary"))
          if (seen(e) && !e.textContent.trim() && !e.getAttribute("aria-label")
              && !e.querySelector("[alt]:not([alt=''])") && !e.closest("svg"))
            wrong.push("no name: " + e.outerHTML.slice(0, 80));
        for (const e of document.querySelectorAll("button, select, input:not([type=hidden])"))
          if (seen(e) && e.getBoundingClientRect().height < 20)
            wrong.push("too small: " + e.outerHTML.slice(0, 80));
        for (const e of document.querySelectorAll("img"))
          if ((e.complete || e.loading !== "lazy") && e.naturalWidth === 0) wrong.push("no picture: " + e.src);
        for (const e of document.querySelectorAll("img:not([alt])"))
          wrong.push("no words for a picture: " + e.src);
        const ids = [...document.querySelectorAll("[id]")].map((e) => e.id);
        for (const id of ids)
          if (ids.indexOf(id) !== ids.lastIndexOf(id)) wrong.push("twice the mark: " + id);
        for (const e of document.querySelectorAll("[for], [aria-describedby], [aria-labelledby]"))
          for (const id of [e.htmlFor, e.getAttribute("aria-describedby"),
              e.getAttribute("aria-labelledby")])
            for (const one of (typeof id === "string" ? id : "").split(" "))
              if (one && !document.getElementById(one)) wrong.push("leads nowhere: " + one);
        for (const e of document.querySelectorAll("[tabindex]"))
          if (e.tabIndex > 0) wrong.push("jumps the queue: " + e.outerHTML.slice(0, 80));
        for (const e of document.querySelectorAll("nav, [role=region]"))
          if (seen(e) && !e.getAttribute("aria-label"))
            wrong.push("a part without a name: " + e.outerHTML.slice(0, 80));
        if (!document.title || !document.documentElement.lang) wrong.push("no title or language");
        const root = document.documentElement;
        if (root.scrollWidth > root.clientWidth) wrong.push("wider than the window");
        const heads = [...document.querySelectorAll("h1, h2, h3")].map((e) => +e.tagName[1]);
        heads.forEach((h, i) => {
          if (i && h > heads[i - 1] + 1) wrong.push("a heading is left out"); });

        """
}
