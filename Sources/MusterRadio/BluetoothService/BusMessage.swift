import CSystemd
import Glibc

/// A D-Bus message, let go with its owner.
///
/// Source: D-Bus Specification, "Message Protocol"; sd-bus(3).
struct BusMessage: ~Copyable {
    /// sd-bus's own reference; valid as long as this is.
    let handle: OpaquePointer

    /// Takes over a reference that sd-bus gave out.
    init(owning handle: OpaquePointer) {
        self.handle = handle
    }

    deinit {
        sd_bus_message_unref(handle)
    }

    /// What a message is for.
    enum Kind: Equatable {
        /// The answer to the call with this serial number.
        case answer(to: UInt64)
        /// The refusal of the call with this serial number, with the error's name and words.
        case refusal(of: UInt64, name: String, words: String)
        /// A signal.
        case signal(interface: String, member: String, path: String)
        /// A call to us, which nobody has reason to make.
        case other
    }

    /// What the message is for.
    var kind: Kind {
        var type: UInt8 = 0
        sd_bus_message_get_type(handle, &type)
        var cookie: UInt64 = 0
        switch Int(type) {
        case Int(SD_BUS_MESSAGE_METHOD_RETURN):
            sd_bus_message_get_reply_cookie(handle, &cookie)
            return .answer(to: cookie)
        case Int(SD_BUS_MESSAGE_METHOD_ERROR):
            sd_bus_message_get_reply_cookie(handle, &cookie)
            let error = sd_bus_message_get_error(handle)?.pointee
            return .refusal(of: cookie, name: text(error?.name), words: text(error?.message))
        case Int(SD_BUS_MESSAGE_SIGNAL):
            return .signal(
                interface: text(sd_bus_message_get_interface(handle)),
                member: text(sd_bus_message_get_member(handle)),
                path: text(sd_bus_message_get_path(handle))
            )
        default:
            return .other
        }
    }

    /// All that the message carries.
    ///
    /// - Throws: ``SystemFailure`` when the message is malformed.
    func arguments() throws(SystemFailure) -> [BusValue] {
        try BusReader(handle: handle).rest()
    }

    private func text(_ pointer: UnsafePointer<CChar>?) -> String {
        pointer.map { String(cString: $0) } ?? ""
    }
}
