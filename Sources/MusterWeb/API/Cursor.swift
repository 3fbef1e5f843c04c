import MusterCore

/// Where a page of a list ended: a text that programs hand back as it is.
///
/// It names its list, so that one of another list, or one that somebody made up, is refused and not
/// taken for a place in this one.
struct Cursor {
    private let list: String
    private let parameter: String

    /// The cursors of a list, and the parameter that programs hand them back in.
    init(_ list: String, parameter: String = "cursor") {
        (self.list, self.parameter) = (list, parameter)
    }

    /// The cursor behind the element with this name.
    func text(after last: String) -> String { Hex.text("\(list) \(last)".utf8) }

    /// The name of the element that the page before ended with; `nil` for the first page.
    ///
    /// - Throws: ``WebError/badValue(name:expected:)``.
    func last(_ visit: Visit) throws(WebError) -> String? {
        guard let text = visit.value(parameter) else { return nil }
        guard let bytes = Hex.bytes(text), let read = String(validating: bytes, as: UTF8.self),
            read.hasPrefix("\(list) ")
        else { throw bad }
        return String(read.dropFirst(list.count + 1))
    }

    /// The number that the page before ended with; `nil` for the first page.
    ///
    /// - Throws: ``WebError/badValue(name:expected:)``.
    func number(_ visit: Visit) throws(WebError) -> Int? {
        guard let text = try last(visit) else { return nil }
        guard let number = Int(text) else { throw bad }
        return number
    }

    /// How many rows the pages before had, where rows have no names that stay: 0 for the first page.
    ///
    /// - Throws: ``WebError/badValue(name:expected:)``, also beyond a billion rows.
    func skipped(_ visit: Visit) throws(WebError) -> Int {
        let number = try number(visit) ?? 0
        guard (0...1_000_000_000).contains(number) else { throw bad }
        return number
    }

    /// What is said of a cursor that no page gave.
    var bad: WebError { .badValue(name: parameter, expected: "one that a page of this list gave") }
}
