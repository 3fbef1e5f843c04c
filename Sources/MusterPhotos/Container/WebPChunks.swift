/// Cuts a WebP animation behind its first frame.
///
/// Source: RFC 9649, sections 2.3 to 2.7.
enum WebPChunks {
    /// The WebP with the first frame of an animation alone; `nil` where it is cut short.
    static func still(_ bytes: [UInt8]) -> [UInt8]? {
        let size = number(bytes, 4)
        guard size >= 4, size + 8 <= bytes.count else { return nil }
        var (at, frames) = (12, 0)
        var still = Array(bytes.prefix(12))
        while at + 8 <= size + 8 {
            let length = number(bytes, at + 4)
            let end = at + 8 + length + length & 1
            guard at + 8 + length <= size + 8 else { return nil }
            let isFrame = bytes[at..<at + 4].elementsEqual("ANMF".utf8)
            frames += isFrame ? 1 : 0
            if !isFrame || frames == 1 { still += bytes[at..<min(end, bytes.count)] }
            at = end
        }
        let rest = still.count - 8
        let length = [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: rest >> $0) }
        still.replaceSubrange(4..<8, with: length)
        return still
    }

    private static func number(_ bytes: [UInt8], _ at: Int) -> Int {
        guard at + 4 <= bytes.count else { return 0 }
        return bytes[at..<at + 4].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
