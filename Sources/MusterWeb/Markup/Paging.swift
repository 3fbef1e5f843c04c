import MusterReport

/// A page of a list that is at hand as a whole: which rows the address asks for.
struct Paging {
    /// What a list that is cut into pages reads from the query.
    static let parameter = Route.Parameter(
        name: "page",
        summary: "The page of the list, from 1",
        isNumber: true
    )

    /// The same for the second list of a page.
    static func parameter(_ name: String) -> Route.Parameter {
        .init(name: name, summary: "The page of the other list, from 1", isNumber: true)
    }

    /// What the query calls it.
    let name: String
    /// The page, from 1; beyond the last one, the last.
    let page: Int
    /// How many pages there are; one for an empty list.
    let pageCount: Int
    /// The rows of the page.
    let rows: Range<Int>
    /// How many rows the list has.
    let total: Int

    /// Finds the page that the query asks for.
    ///
    /// - Throws: ``WebError/badValue(name:expected:)`` when it names no page.
    init(
        _ visit: Visit,
        of total: Int,
        size: Int = 50,
        named name: String = "page"
    ) throws(WebError) {
        self.name = name
        let wanted = try visit.number(name, in: 1...1_000_000, or: 1)
        pageCount = max(1, (total + size - 1) / size)
        page = min(wanted, pageCount)
        rows = (page - 1) * size..<min(page * size, total)
        self.total = total
    }

    /// The rows of the page that the query asks for, of a list that is read part by part: beyond the last
    /// page, those of the last one.
    ///
    /// - Parameters:
    ///   - visit: the request.
    ///   - part: reads a part of the list, and how many rows there are in all.
    /// - Returns: the rows.
    /// - Throws: ``WebError/badValue(name:expected:)``, and what `part` throws.
    static func found<Row>(
        _ visit: Visit,
        _ part: (Range<Int>) throws -> (rows: [Row], total: Int)
    ) throws -> ListPage<Row>.Found {
        // As if there were as many rows as anybody asks for: the first reading tells how many there are.
        var found = try part(Paging(visit, of: .max / 2).rows)
        if found.rows.isEmpty, found.total > 0 {
            found = try part(Paging(visit, of: found.total).rows)
        }
        return .init(rows: found.rows, total: found.total)
    }
}

extension HTML {
    /// Writes which rows a page shows of how many, and the links to the pages beside it and the CSV.
    mutating func pages(
        _ visit: Visit,
        _ paging: Paging,
        csv: Address? = nil,
        xlsx: Address? = nil
    ) {
        let kept = visit.query.filter { $0.name != paging.name }
            .map { (name: $0.name, value: String?.some($0.value)) }
        let parts = visit.path.split(separator: "/").compactMap { PercentText.decode($0) }
        func address(_ page: Int) -> Address {
            Address(parts: parts, query: kept + (page == 1 ? [] : [(paging.name, String(page))]))
        }
        tag("nav", ["class": "pager", "aria-label": .text(visit.say(PagingText.pages))]) { html in
            if paging.page > 1 {
                html.link(visit.say(PagingText.previous), to: address(paging.page - 1))
            }
            html.tag(
                "span",
                ["class": "soft"],
                visit.say(
                    PagingText.shown,
                    [
                        "from": visit.words.integer(paging.rows.lowerBound + 1),
                        "to": visit.words.integer(paging.rows.upperBound),
                        "all": visit.words.integer(paging.total),
                    ]
                )
            )
            if paging.page < paging.pageCount {
                html.link(visit.say(FrameText.next), to: address(paging.page + 1))
            }
            if let csv { html.link(visit.say(FrameText.csv), to: csv) }
            if let xlsx { html.link(visit.say(ListText.xlsx), to: xlsx) }
        }
    }
}
