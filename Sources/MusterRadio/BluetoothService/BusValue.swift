/// A value that travelled over D-Bus, its integers widened and its variants unwrapped.
///
/// Source: D-Bus Specification, "Type System".
package indirect enum BusValue: Hashable, Sendable {
    /// BOOLEAN.
    case bool(Bool)
    /// BYTE, INT16, UINT16, INT32, UINT32, INT64; a UINT64 above the largest INT64 keeps its bits.
    case integer(Int64)
    /// STRING, OBJECT_PATH and SIGNATURE.
    case text(String)
    /// ARRAY of BYTE.
    case bytes([UInt8])
    /// ARRAY of anything else but dictionary entries, and STRUCT.
    case list([BusValue])
    /// ARRAY of DICT_ENTRY.
    case dictionary([BusValue: BusValue])
    /// DOUBLE and UNIX_FD, which nothing here asks for.
    case unread

    /// The truth value; `nil` for another type.
    var bool: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    /// The integer; `nil` for another type.
    var integer: Int64? {
        if case .integer(let value) = self { value } else { nil }
    }

    /// The text; `nil` for another type.
    var text: String? {
        if case .text(let value) = self { value } else { nil }
    }

    /// The bytes; `nil` for another type.
    var bytes: [UInt8]? {
        if case .bytes(let value) = self { value } else { nil }
    }

    /// The elements; `nil` for another type.
    var list: [BusValue]? {
        if case .list(let value) = self { value } else { nil }
    }

    /// The entries; `nil` for another type.
    var dictionary: [BusValue: BusValue]? {
        if case .dictionary(let value) = self { value } else { nil }
    }
}

extension BusValue: ExpressibleByStringLiteral {
    /// A text, so that a dictionary can be asked for a name.
    package init(stringLiteral value: String) { self = .text(value) }
}
