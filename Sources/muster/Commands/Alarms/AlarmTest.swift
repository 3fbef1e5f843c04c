import ArgumentParser
import MusterCore
import MusterService
import MusterStore

struct AlarmTest: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "test",
        abstract: "Send the contacts for alarms a message, to test whether it arrives.",
        discussion: """
            Good practice is once a month; muster alarm contact list shows when it was done last. \
            A mail program that took the message has not delivered it yet: ask who got it.

            Examples:
              muster alarm test
              muster alarm test --contact mara@example.org
              muster alarm test --contact 2 --json
            """
    )

    @Option(help: "The number or address of the only one who is meant.")
    var contact: String?

    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.open("alarm test")
        let mailed = try home.alarms.testAlarms(of: contact)
        try home.close()
        for mail in mailed where !common.json && mail.error == nil {
            Terminal.out("\(mail.entry.recipient): \(OutboxView.taken(mail.entry)).")
        }
        let shown = common.json ? mailed : mailed.filter { $0.error != nil }
        try OutboxView.show(shown, isJSON: common.json)
    }
}
