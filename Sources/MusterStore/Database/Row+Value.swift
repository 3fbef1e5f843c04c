import GRDB

extension Row {
    /// The value of a column.
    ///
    /// GRDB's own subscript stops the program where a damaged page holds a value of another kind.
    ///
    /// - Throws: `RowDecodingError`, which ``Store`` turns into ``StoreError/damaged(path:reason:)``.
    func value<Value: DatabaseValueConvertible & StatementColumnConvertible>(
        _ column: String
    ) throws -> Value {
        try decode(Value.self, forColumn: column)
    }
}
