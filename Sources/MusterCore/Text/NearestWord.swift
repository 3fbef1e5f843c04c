extension String {
    /// The word that is most like this one: for a typing error, or a word that was broken off.
    ///
    /// - Parameter words: the known words.
    /// - Returns: of those with the fewest letters to change, insert, leave out or swap the first one that has
    ///   all letters of this one, else the first; `nil` where that is more than a third of the letters.
    public func nearest(among words: [String]) -> String? {
        let typed = lowercased()
        if let whole = words.first(where: { $0.hasPrefix(typed) }), typed.count > 2 { return whole }
        let steps = words.map { (word: $0, steps: typed.steps(to: $0)) }
        guard let fewest = steps.map(\.steps).min(), fewest <= max(1, typed.count / 3) else {
            return nil
        }
        let best = steps.filter { $0.steps == fewest }.map(\.word)
        return best.first { typed.isWithin($0) } ?? best.first
    }

    /// Whether all letters of this word stand in another one, in this order.
    private func isWithin(_ other: String) -> Bool {
        var rest = self[...]
        for letter in other where letter == rest.first { rest = rest.dropFirst() }
        return rest.isEmpty
    }

    /// How many letters are to be changed, inserted, left out or swapped with the next one.
    ///
    /// Source: F. Damerau, "A technique for computer detection and correction of spelling errors", CACM 1964,
    /// as the optimal string alignment distance.
    private func steps(to other: String) -> Int {
        let (one, two) = (Array(self), Array(other))
        var before = [Int](repeating: 0, count: two.count + 1)
        var last = Array(0...two.count)
        for row in one.indices {
            var next = [row + 1]
            for column in two.indices {
                let change = last[column] + (one[row] == two[column] ? 0 : 1)
                var best = Swift.min(change, last[column + 1] + 1, next[column] + 1)
                if row > 0, column > 0, one[row] == two[column - 1], one[row - 1] == two[column] {
                    best = Swift.min(best, before[column - 1] + 1)
                }
                next.append(best)
            }
            (before, last) = (last, next)
        }
        return last[two.count]
    }
}
