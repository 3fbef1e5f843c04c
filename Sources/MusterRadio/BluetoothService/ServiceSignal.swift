/// What the Bluetooth service and the bus announce, as far as a scanner cares.
///
/// Source: BlueZ, doc/adapter-api.txt and doc/device-api.txt; D-Bus Specification, "Standard
/// Interfaces" and "NameOwnerChanged".
package enum ServiceSignal: Equatable, Sendable {
    /// A device has been heard of for the first time.
    case deviceAdded(path: String, DeviceProperties)
    /// Properties of a device have changed; mostly because it was heard again.
    case deviceChanged(path: String, DeviceProperties)
    /// A device is forgotten.
    case deviceRemoved(path: String)
    /// Properties of an adapter have changed.
    case adapterChanged(path: String, AdapterProperties)
    /// An adapter is gone.
    case adapterRemoved(path: String)
    /// The service has come to the bus or has left it.
    case service(isThere: Bool)

    static let adapterInterface = "org.bluez.Adapter1"
    static let deviceInterface = "org.bluez.Device1"
    static let propertiesInterface = "org.freedesktop.DBus.Properties"
    static let objectsInterface = "org.freedesktop.DBus.ObjectManager"
    static let busInterface = "org.freedesktop.DBus"
    static let serviceName = "org.bluez"

    /// Reads a signal; `nil` for one that does not matter here or is not formed as documented.
    package init?(interface: String, member: String, path: String, _ arguments: [BusValue]) {
        switch (interface, member) {
        case (Self.propertiesInterface, "PropertiesChanged"):
            guard arguments.count >= 2, let changed = arguments[1].dictionary else { return nil }
            switch arguments[0].text {
            case Self.deviceInterface: self = .deviceChanged(path: path, DeviceProperties(changed))
            case Self.adapterInterface:
                self = .adapterChanged(path: path, AdapterProperties(changed))
            default: return nil
            }
        case (Self.objectsInterface, "InterfacesAdded"):
            guard arguments.count == 2, let object = arguments[0].text,
                let device = arguments[1].dictionary?[.text(Self.deviceInterface)]?.dictionary
            else { return nil }
            self = .deviceAdded(path: object, DeviceProperties(device))
        case (Self.objectsInterface, "InterfacesRemoved"):
            guard arguments.count == 2, let object = arguments[0].text,
                let interfaces = arguments[1].list
            else { return nil }
            if interfaces.contains(.text(Self.adapterInterface)) {
                self = .adapterRemoved(path: object)
            } else if interfaces.contains(.text(Self.deviceInterface)) {
                self = .deviceRemoved(path: object)
            } else {
                return nil
            }
        case (Self.busInterface, "NameOwnerChanged"):
            guard arguments.count == 3, arguments[0] == .text(Self.serviceName),
                let owner = arguments[2].text
            else { return nil }
            self = .service(isThere: !owner.isEmpty)
        default:
            return nil
        }
    }
}
