import CBlueZ
import Glibc
import MusterCore

/// The Bluetooth adapters of this machine.
public enum HCIAdapters {
    /// Where the kernel shows an adapter's rfkill switch.
    private static let systemFolder = "/sys/class/bluetooth"

    /// Lists the adapters in the order of their numbers, whatever state they are in.
    ///
    /// Needs no privileges. The kernel lists 16 at most.
    ///
    /// - Throws: ``RadioError/noBluetooth`` where the kernel has no Bluetooth, or
    ///   ``RadioError/systemFailure(_:call:reason:)``.
    public static func list() throws(RadioError) -> [HCIAdapter] {
        let socket = try socket()
        var numbers = [UInt16](repeating: 0, count: Int(BLUEZ_MAXIMUM_ADAPTERS))
        let count = bluez_adapters(socket.rawValue, &numbers)
        guard count >= 0 else {
            let reason = SystemFailure(code: errno).reason
            throw .systemFailure(
                "Bluetooth",
                call: "HCIGETDEVLIST",
                reason: Sentence(verbatim: reason)
            )
        }
        return numbers.prefix(Int(count)).sorted().compactMap { adapter($0, socket) }
    }

    /// Opens a raw HCI socket, bound to no adapter.
    static func socket() throws(RadioError) -> Descriptor {
        let kind = Int32(SOCK_RAW.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        let descriptor = Glibc.socket(AF_BLUETOOTH, kind, BTPROTO_HCI)
        if descriptor >= 0 { return Descriptor(owning: descriptor) }
        let code = errno
        // The first without the kernel's module or in a container, the second without HCI.
        if code == EAFNOSUPPORT || code == EPROTONOSUPPORT { throw .noBluetooth }
        let reason = SystemFailure(code: code).reason
        throw .systemFailure("Bluetooth", call: "socket", reason: Sentence(verbatim: reason))
    }

    /// The state of an adapter; `nil` when it has gone meanwhile.
    private static func adapter(_ number: UInt16, _ socket: borrowing Descriptor) -> HCIAdapter? {
        var info = hci_dev_info()
        guard bluez_adapter_info(socket.rawValue, number, &info) == 0 else { return nil }
        let name = "hci\(number)"
        let address = withUnsafeBytes(of: info.bdaddr) { bytes in
            bytes.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        }
        let block = RFKill(adapter: "\(systemFolder)/\(name)")
        return HCIAdapter(
            name: name,
            address: BluetoothAddress(bits: address),
            isUp: info.flags & 1 << UInt32(HCI_UP) != 0,
            isSoftBlocked: block.isSoft,
            isHardBlocked: block.isHard,
            hasLowEnergy: withUnsafeBytes(of: info.features) { lowEnergy(features: Array($0)) }
        )
    }

    /// Whether LMP features say Low Energy; `nil` while they have not been read.
    ///
    /// Source: Bluetooth Core Specification 5.4, Vol 2, Part C, section 3.3, bit 38.
    static func lowEnergy(features: [UInt8]) -> Bool? {
        guard features.count > 4, features.contains(where: { $0 != 0 }) else { return nil }
        return features[4] & 0x40 != 0
    }
}
