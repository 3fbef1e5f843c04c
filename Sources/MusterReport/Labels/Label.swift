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

    /// Creates a label.
    public init(code: String, id: String, name: String, owner: String) {
        self.code = code
        self.id = id
        self.name = name
        self.owner = owner
    }
}
