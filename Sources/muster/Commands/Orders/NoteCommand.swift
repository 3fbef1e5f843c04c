import ArgumentParser
import MusterCore
import MusterReport
import MusterService

struct OrderNote: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "note",
        abstract: "Write the delivery note of an order that was shipped, as PDF.",
        discussion: """
            It names sender and recipient, and of each line the lot, who gave the lot its code, and \
            the last day. The shipment goes with it for the recipient's programs, as EPCIS. Without \
            --out the file goes to the home's reports folder. The same order gives the same bytes.

            Examples:
              muster order note O-2026-0001
              muster order note O-2026-0001 --lang sr --paper letter --out note.pdf
            """
    )

    @Argument(help: "The order.", completion: .orders)
    var order: String

    @OptionGroup var look: SheetOptions
    @OptionGroup(title: "Common options") var general: HomeOptions

    func run() throws {
        try look.write("order note", general) {
            try HomeDeliveryNotes($0).write(of: order, options: $1, to: $2)
        }
    }
}
