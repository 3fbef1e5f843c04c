public import MusterClimate
public import MusterCore
public import MusterReport

/// What a lot was exposed to: where it grew, and in the house since it was made.
public struct LotClimate: Hashable, Sendable {
    /// What sensors said of one quantity in a time, corrected.
    public struct Figures: Hashable, Sendable {
        /// The quantity.
        public var quantity: Quantity
        /// The lowest value, in steps of the quantity.
        public var lowest: Int64
        /// The highest value, in steps of the quantity.
        public var highest: Int64
        /// The mean by time, in steps; `nil` where several sensors spoke, as a mean would hide the worst place.
        public var mean: Double?
        /// For what share of the time it is known, 0 to 1.
        public var known: Double
    }

    /// A limit by which it is judged.
    public struct Limit: Hashable, Sendable {
        /// The quantity.
        public var quantity: Quantity
        /// The side.
        public var side: LimitSide
        /// The last value that is inside, in steps of the quantity.
        public var value: Int64
        /// The limit set that says so; `nil` for what the product takes.
        public var set: String?
    }

    /// A time in one place.
    public struct Stay: Hashable, Sendable {
        /// Where it begins (UTC).
        public var from: Instant
        /// Where it ends (UTC).
        public var until: Instant
        /// Where the lot was, as the house calls it; `nil` where nobody said.
        public var place: String?
        /// What speaks for its climate.
        public var voice: ClimateExhibit.Voice
    }

    /// A time beyond a limit.
    public struct TimeOut: Hashable, Sendable {
        /// Where it begins (UTC).
        public var from: Instant
        /// Where it ends (UTC).
        public var until: Instant
    }

    /// What is told of a part of its life.
    public struct Span: Hashable, Sendable {
        /// Where it begins (UTC).
        public var from: Instant
        /// Where it ends (UTC).
        public var until: Instant
        /// Where the lot was, in order of time.
        public var stays: [Stay] = []
        /// What sensors said, a quantity each.
        public var figures: [Figures] = []
        /// The limits by which it is judged.
        public var limits: [Limit] = []
        /// For how long it was inside of them, outside, and nothing is known; `nil` without limits.
        public var minutes: ClimateExhibit.Minutes?
        /// When it was outside, in order.
        public var outside: [TimeOut] = []

        /// What was said of a quantity; `nil` where no sensor measured it.
        public func figures(of quantity: Quantity) -> Figures? {
            figures.first { $0.quantity == quantity }
        }
    }

    /// While it grew, or what it is made of; `nil` where no sensor tells of that.
    public var growing: Span?
    /// Since it was made or came in; `nil` where no sensor tells of that.
    public var storage: Span?
}

extension LotClimate {
    /// Writes it as one object.
    ///
    /// - Parameters:
    ///   - lot: the lot as `PRODUCT/CODE`.
    ///   - json: where to.
    public func write(_ lot: String, to json: inout JSONWriter) {
        json.object { json in
            json.member("lot") { $0.string(lot) }
            for (name, span) in [("growing" as StaticString, growing), ("storage", storage)] {
                json.member(name) { json in
                    guard let span else { return json.string(nil) }
                    json.object { span.members(of: &$0) }
                }
            }
        }
    }
}

extension LotClimate.Span {
    fileprivate func members(of json: inout JSONWriter) {
        json.member("from") { $0.instant(from) }
        json.member("until") { $0.instant(until) }
        json.member("stays") { list in
            list.array { list in
                for stay in stays {
                    list.object { json in
                        json.member("from") { $0.instant(stay.from) }
                        json.member("until") { $0.instant(stay.until) }
                        json.member("place") { $0.string(stay.place) }
                        json.member("source") { $0.string(stay.voice.word) }
                        json.member("sensors") { $0.integer(stay.voice.sensors) }
                    }
                }
            }
        }
        json.member("figures") { list in
            list.array { list in for one in figures { one.write(to: &list) } }
        }
        json.member("limits") { list in
            list.array { list in for limit in limits { limit.write(to: &list) } }
        }
        json.member("inside_s") { $0.number(minutes.map { Double($0.inside) / 1_000 }) }
        json.member("outside_s") { $0.number(minutes.map { Double($0.outside) / 1_000 }) }
        json.member("unknown_s") { $0.number(minutes.map { Double($0.unknown) / 1_000 }) }
        json.member("outside") { list in
            list.array { list in
                for time in outside {
                    list.object { json in
                        json.member("from") { $0.instant(time.from) }
                        json.member("until") { $0.instant(time.until) }
                    }
                }
            }
        }
    }
}

extension LotClimate.Figures {
    /// Writes them as one object, in the quantity's unit.
    func write(to json: inout JSONWriter) {
        let steps = ClimateLine.steps(quantity)
        json.object { json in
            json.member("quantity") { $0.string(quantity.word) }
            json.member("unit") { $0.string(quantity.unit) }
            json.member("lowest") { $0.number(MeasuredText.number(lowest, quantity)) }
            json.member("mean") { $0.number(mean.map { ($0 / steps * 1_000).rounded() / 1_000 }) }
            json.member("highest") { $0.number(MeasuredText.number(highest, quantity)) }
            json.member("known") { $0.number(known, .share) }
        }
    }
}

extension [LotClimate.Limit] {
    /// The innermost limit of a quantity on a side, in steps of the quantity; `nil` where there is none.
    public func innermost(_ side: LimitSide, of quantity: Quantity) -> Int64? {
        let values = filter { $0.quantity == quantity && $0.side == side }.map(\.value)
        return side == .low ? values.max() : values.min()
    }
}

extension LotClimate.Limit {
    /// Writes it as one object, in the quantity's unit.
    func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("quantity") { $0.string(quantity.word) }
            json.member("side") { $0.string(side.rawValue) }
            json.member("value") { $0.number(MeasuredText.number(value, quantity)) }
            json.member("unit") { $0.string(quantity.unit) }
            json.member("set") { $0.string(set) }
        }
    }
}
