import CSystemd
import Glibc

/// A method call to an object on the bus.
struct BusCall: Sendable {
    /// What a call may carry; only the forms that the Bluetooth service is sent.
    enum Argument: Sendable {
        /// STRING.
        case text(String)
        /// ARRAY of DICT_ENTRY of STRING and VARIANT, with its entries in order.
        case settings([(name: String, value: Setting)])
    }

    /// The value of a named setting.
    enum Setting: Sendable {
        /// STRING.
        case text(String)
        /// BOOLEAN.
        case bool(Bool)
        /// INT16.
        case integer(Int16)
    }

    /// The bus name that is called.
    var destination: String
    /// The object.
    var path: String
    /// The interface that has the method.
    var interface: String
    /// The method.
    var member: String
    /// What the call carries.
    var arguments: [Argument] = []
}

extension BusMessage {
    /// Appends an argument to a message that is being written.
    func append(_ argument: BusCall.Argument) throws(SystemFailure) {
        switch argument {
        case .text(let text):
            try append(text: text)
        case .settings(let settings):
            try within("a", "{sv}") { () throws(SystemFailure) in
                for setting in settings {
                    try within("e", "sv") { () throws(SystemFailure) in
                        try append(text: setting.name)
                        try append(setting.value)
                    }
                }
            }
        }
    }

    private func append(_ setting: BusCall.Setting) throws(SystemFailure) {
        switch setting {
        case .text(let text):
            try within("v", "s") { () throws(SystemFailure) in try append(text: text) }
        case .bool(let value):
            try within("v", "b") { () throws(SystemFailure) in
                var truth: Int32 = value ? 1 : 0
                try Bus.check(sd_bus_message_append_basic(handle, Self.code("b"), &truth))
            }
        case .integer(let value):
            try within("v", "n") { () throws(SystemFailure) in
                var number = value
                try Bus.check(sd_bus_message_append_basic(handle, Self.code("n"), &number))
            }
        }
    }

    private func append(text: String) throws(SystemFailure) {
        // sd-bus takes the pointer to a text's characters where it takes one to any other value.
        try Bus.check(
            text.withCString { sd_bus_message_append_basic(handle, Self.code("s"), $0) }
        )
    }

    private func within(
        _ type: Character,
        _ contents: String,
        _ write: () throws(SystemFailure) -> Void
    ) throws(SystemFailure) {
        try Bus.check(sd_bus_message_open_container(handle, Self.code(type), contents))
        try write()
        try Bus.check(sd_bus_message_close_container(handle))
    }

    private static func code(_ type: Character) -> CChar {
        CChar(bitPattern: type.asciiValue ?? 0)
    }
}
