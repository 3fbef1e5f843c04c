/// Takes the animation out of a PNG.
///
/// Source: PNG (third edition), sections 5.3 and 11.3.6.
enum PNGChunks {
    private static let animation: Set = ["acTL", "fcTL", "fdAT"]

    /// The PNG up to the chunk that ends it, without the frames of an animation; `nil` where that
    /// chunk is missing.
    static func still(_ bytes: [UInt8]) -> [UInt8]? {
        var (at, still) = (8, Array(bytes.prefix(8)))
        while at + 12 <= bytes.count {
            let length = bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
            guard at + 12 + length <= bytes.count else { return nil }
            let name = String(decoding: bytes[at + 4..<at + 8], as: UTF8.self)
            if !animation.contains(name) { still += bytes[at..<at + 12 + length] }
            if name == "IEND" { return still }
            at += 12 + length
        }
        return nil
    }
}
