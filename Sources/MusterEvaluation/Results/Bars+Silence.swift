extension Evaluation {
    /// What silence may claim, on recorded walks and in each world of the second family.
    var silenceBars: [Bar] {
        let walks = (self["silence"]?.dataSets ?? []).flatMap { set -> [Bar] in
            let alone = value("silence", set.name, WalkSilence.Known.walk.rawValue)
            let own = value("silence", set.name, WalkSilence.Known.histories.rawValue)
            let fitted = value("silence", set.name, WalkSilence.Known.both.rawValue)
            return [
                bar("walks \(set.name): coverage ECE", alone("covered_ece"), atMost: 0.05),
                bar(
                    "walks \(set.name): coverage ECE, recounted",
                    fitted("covered_ece"),
                    atMost: 0.03
                ),
                bar("walks \(set.name): ECE of P(absent)", own("ece"), atMost: 0.02),
                bar(
                    "walks \(set.name): Brier of P(absent)",
                    own("brier"),
                    atMost: own("constant") ?? 0.25
                ),
                bar("walks \(set.name): MISSING right", fitted("missing_right"), atLeast: 0.8),
            ]
        }
        let worlds = (self["aisles_silence"]?.dataSets ?? []).flatMap { set -> [Bar] in
            let ten = value("aisles_silence", set.name, AisleSilence.Known.ten.rawValue)
            let all = value("aisles_silence", set.name, AisleSilence.Known.all.rawValue)
            return [
                bar("silence \(set.name): ECE, all looked for", all("ece"), atMost: 0.05),
                bar(
                    "silence \(set.name): Brier, all looked for",
                    all("brier"),
                    atMost: all("constant").map { $0 + 0.002 } ?? 0.25
                ),
                bar("silence \(set.name): ECE, ten looked for", ten("ece"), atMost: 0.12),
                bar(
                    "silence \(set.name): range holds, ten looked for",
                    ten("range_holds"),
                    atLeast: 0.8
                ),
                bar("silence \(set.name): MISSING right, ten", ten("missing_right"), atLeast: 0.8),
                bar("silence \(set.name): MISSING right, all", all("missing_right"), atLeast: 0.8),
            ]
        }
        return walks + worlds
    }
}
