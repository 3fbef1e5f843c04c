import CSystemd
import Glibc

/// Reads the values of a message in their order; must not outlive the message.
///
/// Source: sd_bus_message_read_basic(3), sd_bus_message_enter_container(3).
struct BusReader {
    /// The message.
    let handle: OpaquePointer

    /// What is left of the message or container.
    func rest() throws(SystemFailure) -> [BusValue] {
        var values: [BusValue] = []
        while let value = try next() { values.append(value) }
        return values
    }

    /// Reads the next complete value; `nil` at the end of the message or container.
    private func next() throws(SystemFailure) -> BusValue? {
        var code: CChar = 0
        var contents: UnsafePointer<CChar>?
        guard try Bus.check(sd_bus_message_peek_type(handle, &code, &contents)) > 0 else {
            return nil
        }
        switch Character(Unicode.Scalar(UInt8(bitPattern: code))) {
        case "b": return .bool(try basic(code, Int32(0)) != 0)
        case "y": return .integer(Int64(try basic(code, UInt8(0))))
        case "n": return .integer(Int64(try basic(code, Int16(0))))
        case "q": return .integer(Int64(try basic(code, UInt16(0))))
        case "i": return .integer(Int64(try basic(code, Int32(0))))
        case "u": return .integer(Int64(try basic(code, UInt32(0))))
        case "x", "t": return .integer(try basic(code, Int64(0)))
        case "s", "o", "g": return .text(text(try basic(code, UnsafePointer<CChar>?.none)))
        case "v":
            return try inside(code, contents) { () throws(SystemFailure) in try next() ?? .unread }
        case "r":
            return .list(try inside(code, contents, rest))
        case "a":
            return try array(code, contents)
        default:
            try Bus.check(sd_bus_message_skip(handle, nil))
            return .unread
        }
    }

    private func array(
        _ code: CChar,
        _ contents: UnsafePointer<CChar>?
    ) throws(SystemFailure) -> BusValue {
        let element = text(contents)
        if element == "y" { return .bytes(try byteArray()) }
        guard element.hasPrefix("{") else { return .list(try inside(code, contents, rest)) }
        return .dictionary(
            try inside(code, contents) { () throws(SystemFailure) in
                var entries: [BusValue: BusValue] = [:]
                var entryCode: CChar = 0
                var entry: UnsafePointer<CChar>?
                while try Bus.check(sd_bus_message_peek_type(handle, &entryCode, &entry)) > 0 {
                    let pair = try inside(entryCode, entry, rest)
                    if pair.count == 2 { entries[pair[0]] = pair[1] }
                }
                return entries
            }
        )
    }

    private func byteArray() throws(SystemFailure) -> [UInt8] {
        var start: UnsafeRawPointer?
        var count = 0
        try Bus.check(sd_bus_message_read_array(handle, CChar(UInt8(ascii: "y")), &start, &count))
        return Array(UnsafeRawBufferPointer(start: start, count: count))
    }

    /// Reads a value of a basic type; `empty` has the type's C form.
    private func basic<Value: BitwiseCopyable>(
        _ code: CChar,
        _ empty: Value
    ) throws(SystemFailure) -> Value {
        var value = empty
        try Bus.check(sd_bus_message_read_basic(handle, code, &value))
        return value
    }

    /// Reads what is within the container ahead.
    private func inside<Value>(
        _ code: CChar,
        _ contents: UnsafePointer<CChar>?,
        _ read: () throws(SystemFailure) -> Value
    ) throws(SystemFailure) -> Value {
        try Bus.check(sd_bus_message_enter_container(handle, code, contents))
        let value = try read()
        try Bus.check(sd_bus_message_exit_container(handle))
        return value
    }

    private func text(_ pointer: UnsafePointer<CChar>?) -> String {
        pointer.map { String(cString: $0) } ?? ""
    }
}
