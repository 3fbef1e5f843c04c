import ArgumentParser
import Foundation
import MusterCatalogue
import MusterCore
import MusterPeople
import MusterReport
import MusterService
import MusterStore

struct LabelCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "label",
        abstract: "Make labels with QR codes: for items, zones, and signed ones for products.",
        discussion: """
            A PDF for sheets as they are sold. The QR code says the identifier, or with --link leads \
            to the item's page of the portal.

            Labels of products are signed: muster qr verify tells whether one is genuine, without a \
            network too.

            Examples:
              muster label sheet --zone cold-1 --out labels.pdf
              muster label item IT-0117 IT-0311 --sheet l7163 --from 5
              muster label zone --link https://muster.example.org
              muster label product L2026-117 --count 24 --use-by 2027-03-31
            """,
        subcommands: [
            OfItems.self, OfZones.self, OfInventory.self, LabelProduct.self, LabelList.self,
            LabelApply.self, LabelVoid.self,
        ]
    )

    struct OfItems: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "item",
            abstract: "Labels of some items.",
            discussion: """
                Examples:
                  muster label item IT-0117
                  muster label item IT-0117 IT-0311 --sheet 5160 --copies 2 --out two.pdf
                """
        )

        @Argument(help: "The items.")
        var items: [ItemID]

        @OptionGroup var scope: InventoryOption
        @OptionGroup var sheet: LabelOptions
        @OptionGroup(title: "Common options") var common: CommonOptions

        func run() throws {
            let home = try common.open("label item")
            let inventory = try home.inventories.find(scope.inventory)
            let items = try items.map { try home.items.find($0, in: inventory) }
            let labels = try home.labels.labels(of: items, in: inventory, link: sheet.base)
            let changedAt = try home.items.lastChange(of: items, in: inventory)
            try sheet.write(labels, titled: inventory.name, at: changedAt, home, common)
        }
    }

    struct OfZones: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "zone",
            abstract: "Labels of zones: all of them, or those that are named.",
            discussion: """
                Examples:
                  muster label zone
                  muster label zone cold-1 cold-2 --sheet l7165
                """
        )

        @Argument(help: "The zones (default: all).")
        var zones: [ZoneID] = []

        @OptionGroup var sheet: LabelOptions
        @OptionGroup(title: "Common options") var common: CommonOptions

        func run() throws {
            let home = try common.open("label zone")
            let all = try home.floorPlan.zones()
            let chosen =
                try zones.isEmpty
                ? all : zones.map { try home.labels.zone(home.floorPlan.zoneMeant(by: $0)) }
            let site = try home.site().name
            let labels = chosen.map { home.labels.label(of: $0, at: site, link: sheet.base) }
            // The step that led to the plan as it is.
            let drawnAt = try home.floorPlan.drawn().undo?.at
            try sheet.write(labels, titled: site, at: drawnAt, home, common)
        }
    }

    struct OfInventory: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "sheet",
            abstract: "Labels of all items of an inventory, in the order of their zones.",
            discussion: """
                Examples:
                  muster label sheet
                  muster label sheet --zone aisle-3 --zone dock --out aisle-3.pdf
                """
        )

        @Option(help: "Only items of this zone; repeat it for several.")
        var zone: [ZoneID] = []

        @OptionGroup var scope: InventoryOption
        @OptionGroup var sheet: LabelOptions
        @OptionGroup(title: "Common options") var common: CommonOptions

        func run() throws {
            let home = try common.open("label sheet")
            let zone = try zone.map { try home.labels.zone(home.floorPlan.zoneMeant(by: $0)).id }
            let inventory = try home.inventories.find(scope.inventory)
            let items = try home.items.list(of: inventory)
                .filter { zone.isEmpty || $0.zone.map(zone.contains) ?? false }
                .sorted {
                    NaturalOrder.isBefore(
                        ($0.zone?.rawValue ?? "", $0.id.rawValue),
                        ($1.zone?.rawValue ?? "", $1.id.rawValue)
                    )
                }
            let labels = try home.labels.labels(of: items, in: inventory, link: sheet.base)
            let changedAt = try home.items.lastChange(of: items, in: inventory)
            try sheet.write(labels, titled: inventory.name, at: changedAt, home, common)
        }
    }
}

/// How labels are put on their sheets.
struct LabelOptions: ParsableArguments {
    @Option(help: "The sheet: l7160, l7163, l7165, l7651 (A4), 5160 or 5163 (Letter).")
    var sheet: LabelSheet = .l7160

    @Option(name: .customLong("from"), help: "Start at this label of the first sheet.")
    var first = 1

    @Option(help: "How many of each.")
    var copies = 1

    @Option(help: "The portal that the QR codes lead to, such as https://muster.example.org.")
    var link: String?

    @Option(help: "The file (default: labels.pdf in the home's reports folder).")
    var out: String?

    func validate() throws {
        try LabelForm.pdf.demand(of: out)
        guard (1...sheet.count).contains(first) else {
            throw Misuse.error("--from is a label of the sheet: 1 to \(sheet.count).")
        }
        guard (1...1_000).contains(copies) else {
            throw Misuse.error("--copies is a number from 1 to 1000.")
        }
        guard let link else { return }
        guard let url = URL(string: link), ["http", "https"].contains(url.scheme),
            !(url.host() ?? "").isEmpty, url.query() == nil, url.fragment() == nil,
            url.user() == nil, url.port.map({ (1...65_535).contains($0) }) ?? true
        else {
            throw Misuse.error("--link is an address such as https://muster.example.org.")
        }
        let host = url.host(percentEncoded: false) ?? ""
        guard PhoneAddress.leadsElsewhere(host) else {
            throw Misuse.error(
                "--link is where phones reach the portal: only this machine reaches \(host)."
            )
        }
    }

    /// The portal's address without a stroke at its end.
    var base: String? {
        link.map { String($0.reversed().drop { $0 == "/" }.reversed()) }
    }

    /// Writes the labels, and says so; the file carries the time when what it prints last changed.
    func write(
        _ labels: [Label],
        titled title: String,
        at changedAt: Instant?,
        _ home: OpenHome,
        _ common: CommonOptions
    ) throws {
        guard !labels.isEmpty else { throw NoLabels(title: title) }
        let progress = SlowStep("Drawing the labels")
        let (file, sheets) = try home.labels.writeLabels(
            labels.flatMap { Array(repeating: $0, count: copies) },
            on: sheet,
            firstPlace: first - 1,
            title: title,
            at: changedAt,
            to: out
        )
        progress.end()
        if common.json {
            var json = JSONWriter()
            json.object { json in
                json.key("file")
                json.string(file)
                json.key("labels")
                json.integer(labels.count * copies)
                json.key("sheets")
                json.integer(sheets)
                json.key("sheet")
                json.string(sheet.rawValue)
            }
            Terminal.line(json)
        } else {
            if base == nil {
                Terminal.err(
                    "The QR codes hold the identifiers alone. With --link and the portal's "
                        + "address they lead to the items."
                )
            }
            let count = labels.count * copies
            let on = Sentence(
                counting: sheets,
                one: "\(sheets) sheet \(sheet.rawValue)",
                other: "\(sheets) sheets \(sheet.rawValue)"
            )
            Terminal.out(
                Sentence(
                    counting: count,
                    one: "\(file)  \(count) label on \(on)",
                    other: "\(file)  \(count) labels on \(on)"
                )
            )
        }
    }
}

/// There is nothing to make labels of.
private struct NoLabels: MusterError {
    var title: String
    var what: Sentence { "\(title) has nothing to make labels of" }
    var remedy: Sentence { "muster item list, muster zone list: what there is" }
    var exitCode: MusterCore.ExitCode { .notFound }
}
