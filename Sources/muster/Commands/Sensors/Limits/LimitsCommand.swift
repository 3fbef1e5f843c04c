import ArgumentParser

struct LimitsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "limits",
        abstract: "Limit sets: what may be measured somewhere, and for how long not.",
        discussion: """
            A set has a name, and for each quantity the lowest and the highest value with a delay. It \
            is put to use on a zone, a product, a class, a lot or an item; of several the strictest \
            holds.

            Examples:
              muster sensor limits list
              muster sensor limits use refrigerator-2-8 --zone cold-1
            """,
        subcommands: [
            LimitsList.self, LimitsShow.self, LimitsAdd.self, LimitsEdit.self, LimitsUse.self,
            LimitsUnuse.self,
        ],
        defaultSubcommand: LimitsList.self
    )
}
