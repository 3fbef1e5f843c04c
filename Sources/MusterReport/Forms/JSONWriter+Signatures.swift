public import MusterAudit
public import MusterCore

extension JSONWriter {
    /// Writes the members of a signature into an object that is open.
    public mutating func members(of seal: Seal) {
        let statement = seal.statement
        key("role")
        string(statement.role.rawValue)
        key("person")
        string(statement.person)
        key("at")
        instant(statement.at)
        key("records")
        integer(statement.records)
        key("head")
        string(statement.head)
        key("key")
        string(statement.key)
        key("text")
        string(seal.text)
    }
}
