import CBlueZ
import Glibc
import MusterCore

/// A raw HCI socket of the kernel, being set up for the adapter of a name.
struct HCISocket: ~Copyable {
    private let socket: Descriptor
    private let name: String

    /// Takes over a socket that is bound to nothing yet.
    init(_ socket: consuming Descriptor, for name: String) {
        self.socket = socket
        self.name = name
    }

    /// The open socket.
    consuming func descriptor() -> Descriptor { socket }

    /// Has the kernel tell when it took each packet in.
    func stampPackets() throws(RadioError) {
        try set(HCI_TIME_STAMP, Int32(1), call: "HCI_TIME_STAMP")
    }

    /// Lets through packets of these H4 types, of events only those with these codes.
    ///
    /// The kernel takes any filter, and quietly strikes out what an account without CAP_NET_RAW may
    /// not see: so the filter is read back.
    func filter(_ types: [UInt8], events: [UInt8]) throws(RadioError) {
        var wanted = hci_filter()
        for type in types { hci_filter_set_ptype(Int32(type), &wanted) }
        for event in events { hci_filter_set_event(Int32(event), &wanted) }
        try set(HCI_FILTER, wanted, call: "HCI_FILTER")
        var actual = hci_filter()
        var size = socklen_t(MemoryLayout<hci_filter>.size)
        let status = getsockopt(socket.rawValue, SOL_HCI, HCI_FILTER, &actual, &size)
        guard status == 0 else { throw failure("HCI_FILTER") }
        guard actual.type_mask == wanted.type_mask, actual.event_mask == wanted.event_mask else {
            throw .notPermitted(name)
        }
    }

    /// Asks for room for packets that nobody has read yet; with CAP_NET_ADMIN beyond what others get.
    func enlargeBuffer(to byteCount: Int32) {
        var byteCount = byteCount
        let size = socklen_t(MemoryLayout<Int32>.size)
        let forced = setsockopt(socket.rawValue, SOL_SOCKET, SO_RCVBUFFORCE, &byteCount, size)
        if forced < 0 { setsockopt(socket.rawValue, SOL_SOCKET, SO_RCVBUF, &byteCount, size) }
    }

    /// Takes the packets of the adapter with this number.
    func bind(to number: UInt16) throws(RadioError) {
        var address = sockaddr_hci(
            hci_family: sa_family_t(AF_BLUETOOTH),
            hci_dev: number,
            hci_channel: UInt16(HCI_CHANNEL_RAW)
        )
        let status = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.bind(socket.rawValue, $0, socklen_t(MemoryLayout<sockaddr_hci>.size))
            }
        }
        if status == 0 { return }
        if errno == ENODEV { throw .adapterNotFound(name, known: []) }
        throw failure("bind")
    }

    private func set<Value: BitwiseCopyable>(
        _ option: Int32,
        _ value: Value,
        call: String
    ) throws(RadioError) {
        var value = value
        let size = socklen_t(MemoryLayout<Value>.size)
        let status = setsockopt(socket.rawValue, SOL_HCI, option, &value, size)
        if status < 0 { throw failure(call) }
    }

    private func failure(_ call: String) -> RadioError {
        let code = errno
        if code == EPERM || code == EACCES { return .notPermitted(name) }
        return .systemFailure(
            name,
            call: call,
            reason: Sentence(verbatim: SystemFailure(code: code).reason)
        )
    }
}
