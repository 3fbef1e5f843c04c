import MusterRanging

/// How well a rule followed a moving beacon, second by second.
package struct TrackScore {
    package private(set) var seconds = 0
    package private(set) var right = 0
    package private(set) var changes = 0
    package private(set) var trueChanges = 0
    /// Seconds from each true change to the first right second after it.
    package private(set) var lags: [Double] = []
    /// One for every stretch of ``stretchSeconds``.
    package private(set) var trials: [Trial] = []

    /// Seconds that follow each other are right or wrong together; after so many, much less.
    static let stretchSeconds = 10

    /// Creates the score of no track.
    package init() {}

    /// Adds a track: the zone said and the true one at the end of each second.
    ///
    /// A change whose zone is left again before it was seen has no lag; ``right`` tells of it.
    package mutating func add(said: [Int?], truth: [Int], recording: Int = 0) {
        var openSince: Int?
        for start in stride(from: 0, to: truth.count, by: Self.stretchSeconds) {
            let stretch = start..<min(start + Self.stretchSeconds, truth.count)
            let right = stretch.count { said[$0] == truth[$0] }
            trials.append(
                Trial(Double(right), of: Double(stretch.count), recording: recording)
            )
        }
        for index in truth.indices {
            seconds += 1
            if said[index] == truth[index] { right += 1 }
            if index > 0, let before = said[index - 1], said[index] != before { changes += 1 }
            if index > 0, truth[index] != truth[index - 1] {
                trueChanges += 1
                openSince = index
            }
            if let since = openSince, said[index] == truth[index] {
                lags.append(Double(index - since))
                openSince = nil
            }
        }
    }

    /// The figures by the words of ``Metric/id``.
    package var values: [String: Double?] {
        let minutes = Double(seconds) / 60
        return [
            "accuracy": Confusion.share(right, of: seconds),
            "changes": seconds == 0 ? nil : Double(changes) / minutes,
            "lag50": quantile(0.5, of: lags),
            "lag95": quantile(0.95, of: lags),
        ]
    }
}
