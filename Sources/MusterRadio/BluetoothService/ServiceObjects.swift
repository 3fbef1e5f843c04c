import MusterCore

/// What the Bluetooth service tells of an adapter: all of it, or what changed.
///
/// Source: BlueZ, doc/adapter-api.txt, `org.bluez.Adapter1`.
package struct AdapterProperties: Equatable, Sendable {
    /// `Address`.
    var address: BluetoothAddress?
    /// `Powered`: whether it is switched on.
    var isPowered: Bool?
    /// `Discovering`: whether it listens on anybody's behalf.
    var isDiscovering: Bool?

    /// Reads those of the dictionary's entries that matter here.
    init(_ entries: [BusValue: BusValue]) {
        address = entries["Address"]?.text.flatMap(BluetoothAddress.init)
        isPowered = entries["Powered"]?.bool
        isDiscovering = entries["Discovering"]?.bool
    }
}

/// The objects of the Bluetooth service, as `GetManagedObjects` gives them.
///
/// Source: D-Bus Specification, "org.freedesktop.DBus.ObjectManager".
package struct ServiceObjects: Sendable {
    /// Each adapter by its name, `hciN`.
    private(set) var adapters: [String: AdapterProperties] = [:]
    /// Each device by its object path.
    private(set) var devices: [String: DeviceProperties] = [:]

    /// The folder of all adapters.
    static let root = "/org/bluez/"

    /// Reads the answer's one argument.
    package init(_ objects: BusValue) {
        for (path, interfaces) in objects.dictionary ?? [:] {
            guard let path = path.text, let interfaces = interfaces.dictionary else { continue }
            if let adapter = interfaces[.text(ServiceSignal.adapterInterface)]?.dictionary {
                adapters[String(path.dropFirst(Self.root.count))] = AdapterProperties(adapter)
            } else if let device = interfaces[.text(ServiceSignal.deviceInterface)]?.dictionary {
                devices[path] = DeviceProperties(device)
            }
        }
    }

    /// The name of the powered adapter that is meant.
    ///
    /// - Throws: ``RadioError/noAdapter``, ``RadioError/adapterNotFound(_:known:)`` or
    ///   ``RadioError/adapterDown(_:)``.
    package func adapter(_ choice: AdapterChoice) throws(RadioError) -> String {
        // hci2 comes before hci10.
        let names = adapters.keys.sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
        guard let first = names.first else { throw .noAdapter }
        let isPowered = { (name: String) in adapters[name]?.isPowered == true }
        let chosen: String? =
            switch choice {
            case .firstPowered: names.first(where: isPowered) ?? first
            case .name(let name): names.first { $0 == name }
            case .address(let address): names.first { adapters[$0]?.address == address }
            }
        guard let chosen else {
            throw .adapterNotFound(choice.description, known: names.map { "bluez:" + $0 })
        }
        guard isPowered(chosen) else { throw .adapterDown(chosen) }
        return chosen
    }
}
