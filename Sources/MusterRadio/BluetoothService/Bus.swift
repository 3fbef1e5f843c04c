import CSystemd
import Glibc

/// A connection to the machine's system bus, closed with its owner.
///
/// Nothing here waits: calls are sent, answers and signals are taken as they come, and whoever owns
/// the connection waits on ``descriptor``. For one thread.
///
/// Source: sd-bus(3), sd_bus_process(3), sd_bus_get_fd(3).
struct Bus: ~Copyable {
    private let handle: OpaquePointer

    /// Connects; the address is `DBUS_SYSTEM_BUS_ADDRESS`'s, else the usual one.
    init() throws(SystemFailure) {
        var opened: OpaquePointer?
        try Self.check(sd_bus_open_system(&opened))
        guard let opened else { throw SystemFailure(code: ENOTCONN) }
        handle = opened
    }

    deinit {
        // Without flushing, which could wait: what was sent is in the socket already.
        sd_bus_close_unref(handle)
    }

    /// What to wait on, and for which events of poll(2).
    var poll: pollfd {
        get throws(SystemFailure) {
            pollfd(
                fd: try Self.check(sd_bus_get_fd(handle)),
                events: Int16(truncatingIfNeeded: try Self.check(sd_bus_get_events(handle))),
                revents: 0
            )
        }
    }

    /// The next message that has come; `nil` when there is none yet.
    func next() throws(SystemFailure) -> BusMessage? {
        while true {
            var message: OpaquePointer?
            let progress = try Self.check(sd_bus_process(handle, &message))
            if let message { return BusMessage(owning: message) }
            if progress == 0 { return nil }
        }
    }

    /// Sends a call and gives the serial number that its answer will name.
    func send(
        _ call: BusCall,
        wantsAnswer: Bool = true
    ) throws(SystemFailure) -> UInt64 {
        var created: OpaquePointer?
        try Self.check(
            sd_bus_message_new_method_call(
                handle,
                &created,
                call.destination,
                call.path,
                call.interface,
                call.member
            )
        )
        guard let created else { throw SystemFailure(code: ENOMEM) }
        let message = BusMessage(owning: created)
        // A service that somebody has stopped stays stopped.
        try Self.check(sd_bus_message_set_auto_start(message.handle, 0))
        try Self.check(sd_bus_message_set_expect_reply(message.handle, wantsAnswer ? 1 : 0))
        for argument in call.arguments { try message.append(argument) }
        var cookie: UInt64 = 0
        try Self.check(sd_bus_send(handle, message.handle, &cookie))
        return cookie
    }

    /// sd-bus gives a negative `errno` for failures.
    @discardableResult
    static func check(_ result: Int32) throws(SystemFailure) -> Int32 {
        if result < 0 { throw SystemFailure(code: -result) }
        return result
    }
}
