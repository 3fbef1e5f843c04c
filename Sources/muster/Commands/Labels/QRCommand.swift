import ArgumentParser
import Foundation
import MusterCore
import MusterPeople
import MusterService
import MusterStore

struct QRCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "qr",
        abstract: "Sign links of products, check them, and read codes from photos.",
        discussion: """
            A signed link says which product, lot and thing it is, and proves who printed it. Anybody \
            with the published keys can check it, with no network and no home.

            Examples:
              muster qr sign --lot L2026-117 --serials 24
              muster qr verify photo.jpg
              muster qr read shelf.jpg --all
            """,
        subcommands: [Sign.self, QRVerify.self, QRRead.self]
    )

    struct Sign: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "sign",
            abstract: "Issue signed links, for a lot or an item, without printing them.",
            discussion: """
                Examples:
                  muster qr sign --lot L2026-117
                  muster qr sign --lot 9506000134352/L2026-117 --serials 24 --json
                  muster qr sign --item IT-0117 --use-by 2027-03-31
                """
        )

        @Option(help: "The lot: its code, PRODUCT/LOT or GTIN/LOT.", completion: .lots)
        var lot: String?

        @Option(help: "How many things of the lot get a serial number each.")
        var serials: Int?

        @Option(help: "The item: with its serial number, or one that is drawn.")
        var item: ItemID?

        @OptionGroup var signing: SigningOptions
        @OptionGroup var scope: InventoryOption
        @OptionGroup(title: "Common options") var common: CommonOptions

        func validate() throws {
            guard (lot == nil) != (item == nil) else {
                throw Misuse.error("Give --lot or --item.")
            }
            guard serials == nil || item == nil else {
                throw Misuse.error("--serials goes with --lot.")
            }
            guard serials.map({ (1...10_000).contains($0) }) ?? true else {
                throw Misuse.error("--serials is a number from 1 to 10000.")
            }
        }

        func run() throws {
            let home = try common.open("qr sign")
            let labels = try issue(home)
            let year = Int(CalendarDate(home.now()).year)
            try home.close()
            for label in labels {
                guard common.json else {
                    Terminal.out(data: label.link)
                    continue
                }
                Terminal.line { $0.label(label, year: year) }
            }
        }

        private func issue(_ home: OpenHome) throws -> [StoredLabel] {
            if let item {
                let inventory = try home.inventories.find(scope.inventory)
                return [
                    try home.labels.issueLabel(
                        of: item,
                        in: inventory,
                        expiry: signing.useBy,
                        by: signing.algorithm
                    )
                ]
            }
            let lot = try home.labels.labelLot(named: lot ?? "")
            try signing.warn(of: lot, home)
            return try home.labels.issueLabels(
                of: lot,
                serials: serials,
                expiry: signing.useBy,
                by: signing.algorithm
            )
        }
    }
}
