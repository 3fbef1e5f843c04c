/// Where a file stops being UTF-8.
package struct UTF8Position: Equatable {
    /// The byte, counted from 0.
    package let offset: Int
    /// The physical line, counted from 1.
    package let line: Int

    /// The first byte that is not UTF-8 (RFC 3629), or `nil` where all of `bytes` is.
    package static func firstInvalid(in bytes: [UInt8]) -> UTF8Position? {
        do throws(UTF8.ValidationError) {
            _ = try UTF8Span(validating: bytes.span)
            return nil
        } catch {
            let offset = error.byteOffsets.lowerBound
            return UTF8Position(offset: offset, line: line(of: offset, in: bytes))
        }
    }

    /// The physical line that the byte at `offset` stands on, counted from 1; a line ends with
    /// CRLF, LF or CR.
    package static func line(of offset: Int, in bytes: [UInt8]) -> Int {
        var line = 1
        for index in 0..<min(offset, bytes.count) {
            let endsLine =
                bytes[index] == 0x0A
                || bytes[index] == 0x0D && (index + 1 >= bytes.count || bytes[index + 1] != 0x0A)
            if endsLine { line += 1 }
        }
        return line
    }
}
