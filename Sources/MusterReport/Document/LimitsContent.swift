import MusterAudit
import MusterCore
import MusterRanging

extension ReportContent {
    /// The part about what the result does not say.
    var limits: LimitsContent { LimitsContent(content: self) }
}

/// What the verdicts rest on beside what was heard.
struct LimitsContent: ContentPart {
    let content: ReportContent

    /// The most items or notes that are named one by one.
    private static let mostNamed = 10

    /// Batteries, calibration, settings, and what people noted.
    var blocks: [Fact] {
        [
            Fact(words[LimitsPhrase.batteries], batteries),
            Fact(words[LimitsPhrase.calibration], calibration),
            Fact(words[LimitsPhrase.settings], settings),
            Fact(words[LimitsPhrase.obstacles], obstacles),
        ]
    }

    private var batteries: [String] {
        let all = summary.expected
        let low = all.filter(\.history.isBatteryLow)
        var lines = [words[LimitsPhrase.batteriesNone]]
        if !low.isEmpty {
            let names = named(low.map { DataText.quoted("\($0.item) \($0.name)", limit: 80) })
            lines = [words.text(LimitsPhrase.batteriesLow, ["items": names])]
        }
        let silent = all.count { $0.history.batteryMillivolts == nil }
        if silent > 0 {
            let values = ["n": words.integer(silent), "all": words.integer(all.count)]
            lines.append(words.text(LimitsPhrase.batteriesSilent, values))
        }
        return lines
    }

    /// Names, as many as a line bears.
    private func named(_ names: [String]) -> String {
        var shown = Array(names.prefix(Self.mostNamed))
        if names.count > shown.count {
            let rest = ["n": words.integer(names.count - shown.count)]
            shown.append(words.text(LimitsPhrase.more, rest))
        }
        return words.list(shown)
    }

    /// What the site, its anchors and its beacons had taught, and when.
    var calibration: [String] {
        let (scope, fit) = (summary.scope, summary.scope.fit)
        var lines = [words[LimitsPhrase.noFit]]
        if fit.items > 0 {
            let values = [
                "n": words.integer(fit.version), "items": words.count(fit.items, .items),
                "day": exhibits.fittedAt.map { words.date($0) } ?? "",
            ]
            let phrase: LimitsPhrase = exhibits.fittedAt == nil ? .fit : .fitOf
            lines = [words.text(phrase, values)]
        }
        if !scope.anchors.isEmpty {
            let values = [
                "n": words.integer(scope.anchorOffsets.count),
                "all": words.integer(scope.anchors.count),
            ]
            lines.append(words.text(LimitsPhrase.anchors, values))
        }
        if !summary.expected.isEmpty {
            let values = [
                "n": words.integer(summary.expected.count { $0.history.powerOffset != nil }),
                "all": words.integer(summary.expected.count),
            ]
            lines.append(words.text(LimitsPhrase.powers, values))
        }
        return lines
    }

    private var settings: [String] {
        let scope = summary.scope
        let isBlind = scope.isBlind
        var off: [LimitsPhrase] = []
        if isBlind { off.append(.offBlind) }
        if scope.method == .listMatch { off.append(.offMethod) }
        if let approval = summary.review.approval?.value, approval.segregation != .held {
            off.append(.offApart)
        }
        let target = summary.target.map { target in
            words.text(AnswerPhrase.target, ["target": words.target(target)])
        }
        return [
            words.text(
                LimitsPhrase.settingsText,
                [
                    "method": scope.method.rawValue,
                    "sight": words[isBlind ? LimitsPhrase.blind : .open],
                    "target": target ?? words[LimitsPhrase.noTarget],
                ]
            ),
            off.isEmpty
                ? words[LimitsPhrase.allDefault]
                : words.text(
                    LimitsPhrase.offDefault,
                    ["what": words.list(off.map { words[$0] })]
                ),
        ]
    }

    /// What people noted while they counted, and when they finished: what stood in the way is among
    /// it.
    private var obstacles: [String] {
        let finished = summary.log.compactMap { entry -> (note: Note, at: Instant)? in
            guard case .counted(let count) = entry.event, let text = count.note else { return nil }
            return (Note(text: text, item: nil, observer: count.observer), entry.at)
        }
        let notes = (summary.notes + finished).map { entry in
            words.text(
                LimitsPhrase.obstacle,
                [
                    "text": DataText.quoted(entry.note.text),
                    "person": DataText.quoted(
                        content.signOff.name(of: entry.note.observer),
                        limit: 120
                    ),
                    "time": words.shortTime(entry.at),
                ]
            )
        }
        guard !notes.isEmpty else { return [words[LimitsPhrase.obstaclesNone]] }
        let rest = ["n": words.integer(notes.count - Self.mostNamed)]
        return notes.prefix(Self.mostNamed)
            + (notes.count > Self.mostNamed ? [words.text(LimitsPhrase.more, rest)] : [])
    }

    /// The thresholds and what was assumed, for annex C.
    var thresholds: [Fact] {
        let fit = summary.scope.fit
        let low = ["volts": words.integer(BeaconHistory.lowBatteryMillivolts)]
        // Where seconds are weighed, the audit's own silence takes the place of these shares.
        let isWeighed = summary.scope.tellsSeconds(with: summary.scope.method)
        return [
            Fact(words[LimitsPhrase.batteries], words.text(LimitsPhrase.lowBattery, low)),
            Fact(
                words[LimitsPhrase.calibration],
                calibration
                    + (isWeighed
                        ? []
                        : [
                            words.text(
                                LimitsPhrase.shares,
                                [
                                    "absent": words.percent(fit.absentShare),
                                    "misplaced": words.percent(fit.misplacedShare),
                                    "silent": words.percent(fit.silentFloor),
                                ]
                            )
                        ])
            ),
        ]
    }
}
