/// Cuts a GIF behind its first picture.
///
/// Source: GIF89a, sections 15 to 26.
enum GIFBlocks {
    /// The GIF with its first picture alone; `nil` where that is not whole.
    static func still(_ bytes: [UInt8]) -> [UInt8]? {
        guard bytes.count > 13 else { return nil }
        var at = 13 + tableSize(bytes[10])
        while at < bytes.count {
            switch bytes[at] {
            case 0x21:
                guard let end = blocksEnd(bytes, from: at + 2) else { return nil }
                at = end
            case 0x2C:
                guard at + 9 < bytes.count else { return nil }
                let data = at + 10 + tableSize(bytes[at + 9])
                return blocksEnd(bytes, from: data + 1).map { bytes[..<$0] + [0x3B] }
            default: return nil
            }
        }
        return nil
    }

    /// How long the table of colours is that these flags tell of, in bytes.
    private static func tableSize(_ flags: UInt8) -> Int {
        flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1)
    }

    /// The place behind blocks that each begin with their length, the last one of length 0.
    private static func blocksEnd(_ bytes: [UInt8], from start: Int) -> Int? {
        var at = start
        while at < bytes.count {
            let length = Int(bytes[at])
            at += 1 + length
            if length == 0 { return at }
        }
        return nil
    }
}
