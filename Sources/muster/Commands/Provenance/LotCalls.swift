import ArgumentParser
import MusterCore
import MusterReport
import MusterService

struct LotCalls: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "calls",
        abstract: "Write whom to call in a recall, and what of it is here, as PDF.",
        discussion: """
            A sheet to work through by telephone: each party with its telephone, what it was sent and \
            whether a mail told it, with room to write down who was reached; then what of the lots is \
            in the house and where. It can be drawn up before the recall, too. Without --out the file \
            goes to the home's reports folder.

            Examples:
              muster lot calls CARROT/L-1
              muster lot calls CARROT/L-1 CARROT/L-2 --lang de --out calls.pdf
            """
    )

    @Argument(help: "The lots.", completion: .productLots)
    var lots: [String]

    @OptionGroup var look: SheetOptions
    @OptionGroup(title: "Common options") var general: HomeOptions

    func run() throws {
        try look.write("lot calls", general) {
            try HomeRecalls($0).writeSheet(of: lots, options: $1, to: $2)
        }
    }
}
