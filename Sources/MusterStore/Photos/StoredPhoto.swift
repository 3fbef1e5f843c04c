public import MusterCore

/// The name of a photo: the SHA-256 of its JPEG, as 64 lower-case hex digits.
public struct PhotoID: Hashable, Sendable, CustomStringConvertible {
    /// The digits.
    public let text: String

    /// The name of these digits; `nil` unless they are 64 of lower-case hex.
    public init?(_ text: String) {
        guard text.utf8.count == 64,
            text.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
        else { return nil }
        self.text = text
    }

    /// The name of a hash.
    public init(hash: some Collection<UInt8>) {
        text = Hex.text(Array(hash))
    }

    /// The digits that people are shown: enough to tell the photos of an item apart.
    public var short: String { String(text.prefix(12)) }

    /// The digits.
    public var description: String { text }
}

/// A photo of an item, as the store lists it; the JPEG itself is a file of the home.
public struct StoredPhoto: Hashable, Sendable {
    /// Its name.
    public var id: PhotoID
    /// How wide it is, in pixels.
    public var width: Int
    /// How high it is, in pixels.
    public var height: Int
    /// When it was added (UTC).
    public var addedAt: Instant
    /// Who added it.
    public var addedBy: String

    /// Creates a photo.
    public init(id: PhotoID, width: Int, height: Int, addedAt: Instant, addedBy: String) {
        self.id = id
        self.width = width
        self.height = height
        self.addedAt = addedAt
        self.addedBy = addedBy
    }
}
