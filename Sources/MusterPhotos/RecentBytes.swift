/// Files kept in memory up to a size, those used last.
public struct RecentBytes: Sendable {
    private var kept: [String: (bytes: [UInt8], use: Int)] = [:]
    private var uses = 0
    private let limit: Int
    /// How much is kept, in bytes.
    public private(set) var count = 0

    /// Creates an empty store that keeps at most so many bytes.
    public init(limit: Int) {
        self.limit = limit
    }

    /// What is kept under a name, which counts as a use; `nil` where nothing is.
    public subscript(name: String) -> [UInt8]? {
        mutating get {
            guard let bytes = kept[name]?.bytes else { return nil }
            uses += 1
            kept[name]?.use = uses
            return bytes
        }
    }

    /// Keeps a file, and lets go of those that were not used for longest; one that is larger than
    /// the limit is not kept.
    public mutating func keep(_ bytes: [UInt8], as name: String) {
        guard bytes.count <= limit else { return }
        uses += 1
        count += bytes.count - (kept[name]?.bytes.count ?? 0)
        kept[name] = (bytes, uses)
        while count > limit, let oldest = kept.min(by: { $0.value.use < $1.value.use }) {
            count -= oldest.value.bytes.count
            kept[oldest.key] = nil
        }
    }
}
