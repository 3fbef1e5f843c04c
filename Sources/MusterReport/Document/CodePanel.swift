/// A code to scan, and what to do with it.
package struct CodePanel: Sendable {
    /// The code; `nil` where there is nothing to scan.
    package var code: QRCode?
    /// What it is for.
    package var title: String
    /// What stands beside it.
    package var lines: [Line]

    /// One line beside a code.
    package enum Line: Sendable {
        /// Running text.
        case text(String)
        /// A command to type.
        case command(String)
    }
}
