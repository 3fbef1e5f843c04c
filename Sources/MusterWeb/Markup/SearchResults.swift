/// What a search finds, as ``SearchScript`` writes it anew while somebody types.
extension HTML {
    /// Writes the part of a page that a search changes.
    ///
    /// - Parameters:
    ///   - told: how many were found, for those who do not see the list.
    ///   - fresh: the name of the part where live numbers write it anew as well.
    ///   - content: writes the list.
    mutating func results(
        _ told: String,
        fresh: String? = nil,
        _ content: (inout HTML) throws -> Void
    ) rethrows {
        tag("p", ["class": "hidden", "role": "status", "data-told": .flag(true)], "")
        try tag(
            "div",
            [
                "class": "stack", "data-fresh": fresh.map { .text($0) } ?? .none,
                "data-results": .text(told),
            ],
            content
        )
    }
}
