import Glibc

/// Counts the scans of a JPEG: a progressive one is drawn again for each.
///
/// Source: ITU-T T.81 annex B.
enum JPEGScans {
    /// The most scans that are taken; encoders write about ten.
    static let most = 100

    /// How many scans lead to the end of the image, at most one more than ``most``; `nil` where there
    /// is no scan or no end.
    static func count(in bytes: [UInt8]) -> Int? {
        bytes.withUnsafeBytes { buffer in
            var (at, scans) = (2, 0)
            while scans <= most, let mark = nextMark(buffer, from: &at) {
                switch mark {
                case 0xD9: return scans > 0 ? scans : nil
                // Without a length: TEM, and the restarts within a scan.
                case 0x01, 0xD0...0xD8: continue
                default: break
                }
                guard at + 2 <= buffer.count else { return nil }
                if mark == 0xDA { scans += 1 }
                at += max(2, Int(buffer[at]) << 8 | Int(buffer[at + 1]))
            }
            return scans > most ? scans : nil
        }
    }

    /// The next marker, and the place behind it; stuffed bytes (FF 00) and padding are passed over.
    private static func nextMark(_ bytes: UnsafeRawBufferPointer, from at: inout Int) -> UInt8? {
        guard let start = bytes.baseAddress else { return nil }
        while at + 1 < bytes.count, let found = memchr(start + at, 0xFF, bytes.count - at) {
            at = UnsafeRawPointer(found) - start + 1
            guard at < bytes.count else { return nil }
            if bytes[at] != 0, bytes[at] != 0xFF {
                at += 1
                return bytes[at - 1]
            }
        }
        return nil
    }
}
