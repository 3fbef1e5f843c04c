extension SiteClock {
    /// What the site's clocks show at a moment, in seconds, counted as if they showed UTC.
    public func localSecond(at instant: Instant) -> Int64 {
        instant.second + Int64(offset(instant).seconds)
    }

    /// The moment at which the site's clocks show a local time.
    ///
    /// A time that they show twice, because they were put back, is the first of the two; one that they
    /// skip, because they were put forward, is the moment of the skip.
    ///
    /// - Parameter local: the local time in seconds, counted as if the clocks showed UTC.
    /// - Returns: the moment.
    public func moment(localSecond local: Int64) -> Instant {
        let day: Int64 = 86_400
        let offsets = [-day, day].map { Int64(offset(Instant(seconds: local + $0)).seconds) }
        let candidates = offsets.map { Instant(seconds: local - $0) }
        if let shown = candidates.filter({ localSecond(at: $0) == local }).min() { return shown }
        var before = candidates.map(\.second).min() ?? local
        var after = candidates.map(\.second).max() ?? local
        let old = offset(Instant(seconds: before)).seconds
        while after - before > 1 {
            let middle = before + (after - before) / 2
            if offset(Instant(seconds: middle)).seconds == old {
                before = middle
            } else {
                after = middle
            }
        }
        return Instant(seconds: after)
    }
}
