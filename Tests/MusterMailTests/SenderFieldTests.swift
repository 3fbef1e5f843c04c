import MusterMail
import Testing

@Suite struct SenderFieldTests {
    @Test(arguments: ["a@b.example", "\(String(repeating: "long", count: 15))@muster.example.org"])
    func `another sender makes the message that it would have written`(sender: String) throws {
        // A line of the text that looks like the field stays, and a folded field goes as a whole.
        var written = try OutgoingMessage.example(
            fromName: String(repeating: "Muster ", count: 12),
            body: "From: nobody\nFrom here on\n"
        )
        let address = try MailAddress(sender)
        let replaced = try SenderField.replaced(
            in: try written.encoded(),
            by: address,
            called: "Muster"
        )
        (written.from, written.fromName) = (address, "Muster")
        #expect(replaced == (try written.encoded()))
    }
}
