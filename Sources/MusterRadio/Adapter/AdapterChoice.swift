public import MusterCore

/// Which of the machine's Bluetooth adapters is meant.
public enum AdapterChoice: Hashable, Sendable {
    /// The powered one with the lowest number.
    case firstPowered
    /// The one that the kernel calls `hciN`.
    case name(String)
    /// The one with this address, whatever the kernel calls it today.
    case address(BluetoothAddress)

    /// Reads `hci`, `hciN` or an address; `nil` for any other text.
    init?(_ text: String) {
        if text == "hci" {
            self = .firstPowered
        } else if let address = BluetoothAddress(text) {
            self = .address(address)
        } else {
            let digits = text.dropFirst(3).utf8
            let isNumber = digits.allSatisfy {
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
            }
            guard text.hasPrefix("hci"), (1...5).contains(digits.count), isNumber else {
                return nil
            }
            self = .name(text)
        }
    }
}

extension AdapterChoice: CustomStringConvertible {
    /// The text form.
    public var description: String {
        switch self {
        case .firstPowered: "hci"
        case .name(let name): name
        case .address(let address): address.description
        }
    }
}
