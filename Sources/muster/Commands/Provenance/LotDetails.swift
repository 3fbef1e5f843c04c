import ArgumentParser
import MusterCore
import MusterProvenance
import MusterService

/// The fields of a lot that options can set.
struct LotDetails: ParsableArguments {
    @Option(name: .customLong("made-at"), help: "When it was made, as 2026-03-12 09:00.")
    var madeAt: String?

    @Option(name: .customLong("best-before"), help: "The last day it is good for.")
    var bestBefore: String?

    @Option(help: "How much was made, as \"120 KGM\".")
    var quantity: String?

    @Option(name: .customLong("source-place"), help: "Where its code was given.")
    var sourcePlace: String?

    @Option(
        name: .customLong("source-reference"),
        help: "Where the source of its code can be asked for, such as an address."
    )
    var sourceReference: String?

    @Option(name: .customLong("note"), help: "A remark.")
    var remark: String?

    /// Whether anything was given.
    var sayAnything: Bool {
        [madeAt, bestBefore, quantity, sourcePlace, sourceReference, remark].contains { $0 != nil }
    }

    /// Sets what was given; an empty text clears.
    func apply(to lot: inout Lot, of product: Product, _ clock: SiteClock) throws {
        func text(_ option: String?, _ now: String?) -> String? {
            option.map { $0.isEmpty ? nil : $0 } ?? now
        }
        if let madeAt { lot.madeAt = madeAt.isEmpty ? nil : try EventMoment.read(madeAt, clock) }
        if let bestBefore {
            let day = CalendarDay(bestBefore)
            guard bestBefore.isEmpty || day != nil else {
                throw UsageError(
                    "--best-before \(bestBefore) is no day",
                    try: "--best-before 2026-04-30"
                )
            }
            lot.bestBefore = day
        }
        if let quantity {
            lot.quantity =
                quantity.isEmpty ? nil : try ThingQuantity(quantity, usual: product.unit)
        }
        lot.sourcePlace = text(sourcePlace, lot.sourcePlace)
        lot.sourceReference = text(sourceReference, lot.sourceReference)
        lot.note = text(remark, lot.note)
    }
}

/// A moment of an event, as people type it.
enum EventMoment {
    /// Reads `2026-03-12 09:00` by the clocks of the site, or a moment with its zone.
    static func read(_ text: String, _ clock: SiteClock) throws -> Instant {
        guard let moment = TableMoment.read(text, clock) else {
            throw UsageError(
                "\"\(text)\" is no moment",
                try: "write it as 2026-03-12T09:00:00+01:00, or 2026-03-12 09:00"
            )
        }
        return moment
    }

    /// Reads where a time ends: a moment, or a day, which belongs to it.
    static func end(_ text: String, _ clock: SiteClock) throws -> Instant {
        guard CalendarDay(text) != nil else { return try read(text, clock) }
        return try read("\(text) 23:59", clock).advanced(bySeconds: 60)
    }
}

/// Lots for people.
enum LotWords {
    /// Answers with the lot as JSON, or with a sentence.
    static func answer(_ lot: Lot, _ sentence: Sentence, _ common: CommonOptions) {
        if common.json {
            Terminal.line { $0.record(lot, of: LotRecords.kind) }
        } else {
            Terminal.out(sentence)
        }
    }
}
