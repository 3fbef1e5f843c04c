import CBlueZ

/// What the kernel says about one of its adapters.
///
/// It comes as an event of the kernel's own on a raw HCI socket that is bound to no adapter: H4 type,
/// event code, length, kind (2), change (2), number of the adapter (2), little endian.
struct StackChange: Equatable {
    /// What has become of the adapter.
    enum Kind: Equatable {
        case unplugged
        case switchedOn
        case switchedOff
    }

    var kind: Kind
    /// What the kernel calls it: `hciN`.
    var name: String

    /// Reads a packet; `nil` when it says something else.
    init?(packet: ArraySlice<UInt8>) {
        let bytes = Array(packet)
        guard bytes.count >= 9, bytes[0] == HCIPacket.event, bytes[1] == UInt8(EVT_STACK_INTERNAL)
        else { return nil }
        func field(_ offset: Int) -> Int32 { Int32(bytes[offset]) | Int32(bytes[offset + 1]) << 8 }
        guard field(3) == EVT_SI_DEVICE else { return nil }
        switch field(5) {
        case HCI_DEV_UNREG: kind = .unplugged
        case HCI_DEV_UP: kind = .switchedOn
        case HCI_DEV_DOWN: kind = .switchedOff
        default: return nil
        }
        name = "hci\(field(7))"
    }
}
