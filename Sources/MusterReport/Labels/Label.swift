/// What stands on one label.
public struct Label: Equatable, Sendable {
    /// What the QR code says.
    public var code: String
    /// The identifier, in large letters: what people type when no reader is at hand.
    public var id: String
    /// The name.
    public var name: String
    /// Whose it is: the inventory or the site.
    public var owner: String
    /// What else people read, a line each, such as when it may no longer be used.
    public var details: [String]
    /// Whether the code is a signed link: then it is drawn in the smallest form, and never so small that
    /// phones do not read it.
    public var isSigned: Bool

    /// Creates a label.
    public init(
        code: String,
        id: String,
        name: String,
        owner: String,
        details: [String] = [],
        isSigned: Bool = false
    ) {
        self.code = code
        self.id = id
        self.name = name
        self.owner = owner
        self.details = details
        self.isSigned = isSigned
    }
}
