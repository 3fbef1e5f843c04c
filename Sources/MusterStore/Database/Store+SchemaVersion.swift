extension Store {
    /// The version of the database that this program writes; it reads all before it.
    public static var schemaVersion: Int { Schema.version }
}
