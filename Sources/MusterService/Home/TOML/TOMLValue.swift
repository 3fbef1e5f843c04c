/// A value in a settings file.
enum TOMLValue {
    case string(String)
    case integer(Int)
    case double(Double)
    case boolean(Bool)
    case array([TOMLValue])
    case table(TOMLTable)

    /// The text, if it is one.
    var string: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }

    /// The whole number, if it is one.
    var int: Int? {
        guard case .integer(let number) = self else { return nil }
        return number
    }

    /// The number with a point or an exponent, if it is one.
    var double: Double? {
        guard case .double(let number) = self else { return nil }
        return number
    }

    /// The truth value, if it is one.
    var bool: Bool? {
        guard case .boolean(let flag) = self else { return nil }
        return flag
    }

    /// The table, if it is one.
    var table: TOMLTable? {
        guard case .table(let table) = self else { return nil }
        return table
    }

    /// A member of the table, if it is one and has it.
    subscript(key: String) -> TOMLValue? { table?[key] }
}

/// Names and their values, as a section or braces give them.
final class TOMLTable {
    /// How a table came to be, which decides what may still be added to it.
    enum Origin {
        /// On the way to a section below it: may still get a section of its own.
        case implied
        /// By its own `[section]`.
        case section
        /// By dots in a name: takes more names with dots.
        case dotted
        /// In braces: closed.
        case inline
    }

    /// How it came to be.
    private(set) var origin: Origin
    private var members: [String: TOMLValue] = [:]
    /// The line that names each of them first, from 1.
    private(set) var lines: [String: Int] = [:]

    init(_ origin: Origin) { self.origin = origin }

    /// The names in it, in the order of the alphabet.
    var keys: [String] { members.keys.sorted() }

    /// The value of a name.
    subscript(key: String) -> TOMLValue? { members[key] }

    /// Gives a name its value.
    ///
    /// - Parameters:
    ///   - key: the name.
    ///   - value: its value.
    ///   - line: where that is said, from 1.
    /// - Returns: whether the name was free.
    func add(_ key: String, _ value: TOMLValue, at line: Int) -> Bool {
        guard members[key] == nil else { return false }
        members[key] = value
        lines[key] = line
        return true
    }

    /// The table of a name, made if there is none.
    ///
    /// - Parameters:
    ///   - key: the name.
    ///   - origin: why it is needed: `implied` or `dotted`.
    ///   - line: where that is said, from 1.
    /// - Returns: the table; `nil` where the name has a value that takes nothing more.
    func inner(_ key: String, for origin: Origin, at line: Int) -> TOMLTable? {
        guard let value = members[key] else {
            let made = TOMLTable(origin)
            members[key] = .table(made)
            lines[key] = line
            return made
        }
        guard let table = value.table else { return nil }
        let isOpen = origin == .dotted ? table.origin == .dotted : table.origin != .inline
        return isOpen ? table : nil
    }

    /// The table of a section, which a name has once.
    ///
    /// - Parameters:
    ///   - key: the name.
    ///   - line: where that is said, from 1.
    /// - Returns: the table; `nil` where the name has a value already.
    func section(_ key: String, at line: Int) -> TOMLTable? {
        guard let value = members[key] else {
            let made = TOMLTable(.section)
            members[key] = .table(made)
            lines[key] = line
            return made
        }
        guard let table = value.table, table.origin == .implied else { return nil }
        table.origin = .section
        return table
    }

    /// The line of a name with dots, from 1, or of the last part of it that is there; `nil` where none is.
    func line(of name: String) -> Int? {
        let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
        guard let first = parts.first, let line = lines[first] else { return nil }
        return parts.count > 1 ? self[first]?.table?.line(of: parts[1]) ?? line : line
    }
}
