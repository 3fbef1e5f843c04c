import ArgumentParser
import MusterClimate
import MusterCore
import MusterProvenance
import MusterReport
import MusterService

struct LotClimateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "climate",
        abstract: "Show what a lot was exposed to, where it grew and in storage.",
        discussion: """
            Where it was is told by its events; a sensor that was placed on the lot comes before those of \
            the place. It is judged by the limits in use on the lot, its product and its places, and by \
            the temperatures that the product takes.

            Examples:
              muster lot climate CARROT/L-1
              muster lot climate CARROT/L-1 --json
            """
    )

    @Argument(help: "The lot.", completion: .productLots)
    var lot: String

    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.open("lot climate")
        let lot = try home.lots.lot(lot)
        let climate = try home.climate.exposure(of: lot)
        guard !common.json else { return Terminal.line { climate.write(lot.path, to: &$0) } }
        guard climate.growing != nil || climate.storage != nil else {
            Terminal.out("No sensor tells of \(lot.path).")
            let name = PlainText.shellWord(lot.path)
            return Terminal.out(Advice.next("muster sensor place S-01 --lot \(name)"))
        }
        let view = View(clock: try home.clock())
        if let span = climate.growing { view.show(span, "While it grew") }
        if let span = climate.storage { view.show(span, "In storage") }
    }

    /// A part of a lot's life on the terminal.
    private struct View {
        let clock: SiteClock

        func show(_ span: LotClimate.Span, _ title: Sentence) {
            let times = [span.from, span.until].map { Figures.dayAndTime($0, clock) }
            Terminal.out("\(title), \(times[0]) to \(times[1])")
            var figures = Table([
                .init(title: "Measured", givesWay: true), .init(title: "Lowest", isNumeric: true),
                .init(title: "Mean", isNumeric: true), .init(title: "Highest", isNumeric: true),
                .init(title: "Limits"),
            ])
            for one in span.figures {
                func text(_ steps: Int64) -> String {
                    MeasuredText.text(steps, one.quantity)
                        + (one.quantity.unit.isEmpty ? "" : " \(one.quantity.unit)")
                }
                // A mean of many readings is not finer than one of them.
                func mean(_ steps: Double) -> String {
                    let value = Figures.decimal(steps / ClimateLine.steps(one.quantity), digits: 1)
                    return one.quantity.unit.isEmpty ? value : "\(value) \(one.quantity.unit)"
                }
                figures.add([
                    .word("\(one.quantity.word)"), .data(text(one.lowest)),
                    .data(one.mean.map(mean)), .data(text(one.highest)),
                    .data(limits(span, one.quantity)),
                ])
            }
            figures.print()
            if let minutes = span.minutes {
                let (outside, unknown) = (
                    Figures.span(Double(minutes.outside) / 1_000),
                    Figures.span(Double(minutes.unknown) / 1_000)
                )
                Terminal.out("Outside of the limits \(outside), not known \(unknown)")
            }
            for time in span.outside {
                let ends = [time.from, time.until].map { Figures.dayAndTime($0, clock) }
                Terminal.out("  outside \(ends[0]) to \(ends[1])")
            }
            Terminal.out(data: "")
            var stays = Table([
                .init(title: "Where", givesWay: true), .init(title: "When"),
                .init(title: "Sensors", isNumeric: true),
            ])
            for stay in span.stays {
                let ends = [stay.from, stay.until].map { Figures.dayAndTime($0, clock) }
                stays.add([
                    .data(stay.place), .data(ends.joined(separator: " – ")),
                    .data(Figures.count(stay.voice.sensors)),
                ])
            }
            stays.print()
            Terminal.out(data: "")
        }

        /// The innermost limits of a quantity: `2 to 8`.
        private func limits(_ span: LotClimate.Span, _ quantity: Quantity) -> String? {
            let both = [(LimitSide.low, "≥ "), (.high, "≤ ")].compactMap { side, sign in
                span.limits.innermost(side, of: quantity)
                    .map { sign + MeasuredText.text($0, quantity) }
            }
            return both.isEmpty ? nil : both.joined(separator: ", ")
        }
    }
}
