import MusterCore
import MusterReport
import MusterService

/// What the address of a list asks for: the same for its page, its files and the API.
enum ListQuery {
    /// The names that it knows.
    static func parameters<Row>(of fields: [Field<Row>]) -> [Route.Parameter] {
        let filters = fields.filter(\.kind.isFilter).map { field in
            Route.Parameter(
                name: field.key,
                summary: "Only those with this: \(field.label.description.lowercased())"
            )
        }
        let keys = fields.map(\.key)
        return [Route.Parameter(name: "search", summary: "Words, or parts of words, in any field")]
            + filters + [
                Route.Parameter(
                    name: "order",
                    summary: "The field to order by, with - in front reversed; the natural order "
                        + "without",
                    choices: keys + keys.map { "-\($0)" }
                )
            ]
    }

    /// Reads it; the filters `own` are read elsewhere.
    static func read<Row>(
        _ visit: Visit,
        _ fields: [Field<Row>],
        except own: Set<String> = []
    ) -> RowQuery {
        var query = RowQuery()
        query.search = visit.value("search")
        for field in fields where field.kind.isFilter && !own.contains(field.key) {
            query.filters[field.key] = visit.value(field.key)
        }
        if let order = visit.value("order") {
            query.isDescending = order.hasPrefix("-")
            query.order = String(order.drop { $0 == "-" })
        }
        return query
    }

    /// What the address says of filters, order and columns, without what is of one page alone.
    static func kept(_ visit: Visit, but others: String...) -> [(name: String, value: String?)] {
        let passing = ["page", "after", "before", "deleted", "done", "did"] + others
        return visit.query.filter { !passing.contains($0.name) }.map { ($0.name, $0.value) }
    }

    /// Where the head of a column leads: to the order by it, or to that turned round.
    static func order(
        _ visit: Visit,
        _ key: String,
        named words: String,
        in list: String
    ) -> HTML.Column.Order {
        let now = visit.value("order")
        let next = now == key ? "-\(key)" : key
        let kept = kept(visit, but: "order")
        let text = now == key ? ListText.descending : .ascending
        return HTML.Column.Order(
            address: Address(parts: [list], query: kept + [("order", next)]),
            words: visit.say(text, ["column": words]),
            state: now == key ? .ascending : now == "-\(key)" ? .descending : .none
        )
    }
}
