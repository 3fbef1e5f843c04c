import MusterReport

/// A page of a list whose length is known: which rows it shows, of how many.
struct Paging {
    /// How many rows a page shows.
    static let size = 50

    /// The page, from 1.
    let page: Int
    /// How many rows there are.
    let total: Int

    /// The page that the query asks for; one beyond the end is the last.
    ///
    /// - Throws: ``WebError/badValue(name:expected:)``.
    init(_ visit: Visit, total: Int) throws(WebError) {
        let last = max(1, (total + Self.size - 1) / Self.size)
        page = min(try visit.number("page", in: 1...1_000_000, or: 1), last)
        self.total = total
    }

    /// How many rows stand before the first one shown.
    var skipped: Int { (page - 1) * Self.size }

    /// The rows shown, of all.
    func rows<Row>(of all: [Row]) -> [Row] { Array(all.dropFirst(skipped).prefix(Self.size)) }

    /// The query that a list is asked for with: its parameter of the address.
    static let parameter = Route.Parameter(
        name: "page",
        summary: "The page, from 1",
        isNumber: true
    )
}

extension HTML {
    /// Writes which rows are shown, the links to the pages around, and to the list's CSV.
    mutating func pager(_ visit: Visit, _ paging: Paging, csv: Address?) {
        let kept = visit.query.filter { $0.name != "page" }
            .map { (name: $0.name, value: String?.some($0.value)) }
        let parts = visit.path.split(separator: "/").compactMap { PercentText.decode($0) }
        let words = visit.words
        tag("div", ["class": "pager"]) { html in
            let last = min(paging.skipped + Paging.size, paging.total)
            html.tag(
                "span",
                ["class": "soft small"],
                visit.say(
                    PagingText.rows,
                    [
                        "from": words.integer(min(paging.skipped + 1, paging.total)),
                        "to": words.integer(last), "all": words.integer(paging.total),
                    ]
                )
            )
            for (text, page, exists) in [
                (PagingText.previous, paging.page - 1, paging.page > 1),
                (.next, paging.page + 1, last < paging.total),
            ] where exists {
                html.link(
                    visit.say(text),
                    to: Address(parts: parts, query: kept + [("page", String(page))])
                )
            }
            if let csv { html.link(visit.say(FrameText.csv), to: csv) }
        }
    }
}
