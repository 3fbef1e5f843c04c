/// What lots and serial numbers are written in.
package enum GS1Text {
    /// Whether a text may be a lot, AI (10), or a serial number, AI (21): 1 to 20 characters of GS1
    /// character set 82.
    ///
    /// As steps of an address `.` and `..` are taken out on the way (RFC 3986, section 5.2.4).
    ///
    /// - Parameters:
    ///   - text: the text.
    ///   - count: how many characters it may have at most, where that is another number.
    /// - Returns: whether it may.
    package static func isCode(_ text: String, atMost count: Int = 20) -> Bool {
        (1...count).contains(text.utf8.count) && text != "." && text != ".."
            && text.utf8.allSatisfy { byte in
                switch byte {
                case 0x21, 0x22, 0x25...0x3F, 0x41...0x5A, 0x5F, 0x61...0x7A: true
                default: false
                }
            }
    }
}
