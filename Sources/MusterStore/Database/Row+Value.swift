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

    /// The value of the column at a place, which is found faster than by its name.
    ///
    /// - Throws: `RowDecodingError`, as ``value(_:)`` does.
    func value<Value: DatabaseValueConvertible & StatementColumnConvertible>(
        at place: Int
    ) throws -> Value {
        try decode(Value.self, atIndex: place)
    }
}
