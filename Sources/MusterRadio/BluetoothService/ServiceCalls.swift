/// The calls that a scanner makes to the Bluetooth service and to the bus.
///
/// Source: BlueZ, doc/adapter-api.txt, `org.bluez.Adapter1`; D-Bus Specification, "AddMatch".
enum ServiceCalls {
    /// Asks the bus for the signals that say what is heard on any adapter, and which adapters and
    /// services come and go.
    static let subscriptions: [BusCall] = [
        "sender='org.bluez',interface='\(ServiceSignal.propertiesInterface)',"
            + "member='PropertiesChanged'",
        "sender='org.bluez',interface='\(ServiceSignal.objectsInterface)'",
        "sender='\(ServiceSignal.busInterface)',member='NameOwnerChanged',"
            + "arg0='\(ServiceSignal.serviceName)'",
    ].map { rule in
        BusCall(
            destination: ServiceSignal.busInterface,
            path: "/org/freedesktop/DBus",
            interface: ServiceSignal.busInterface,
            member: "AddMatch",
            arguments: [.text("type='signal'," + rule)]
        )
    }

    /// Asks the bus whether the service is there.
    static let presence = BusCall(
        destination: ServiceSignal.busInterface,
        path: "/org/freedesktop/DBus",
        interface: ServiceSignal.busInterface,
        member: "NameHasOwner",
        arguments: [.text(ServiceSignal.serviceName)]
    )

    /// Asks for all adapters and devices.
    static let objects = BusCall(
        destination: ServiceSignal.serviceName,
        path: "/",
        interface: ServiceSignal.objectsInterface,
        member: "GetManagedObjects"
    )

    /// Begins to listen.
    static func start(_ adapter: String) -> BusCall { call(adapter, "StartDiscovery") }

    /// Ends listening, as far as this connection is concerned.
    static func stop(_ adapter: String) -> BusCall { call(adapter, "StopDiscovery") }

    /// Says what to listen for: everything on Low Energy, and every repetition.
    ///
    /// The service makes the controller scan anew whenever the lowest RSSI changes, in dBm; −127 and
    /// −126 leave nothing out.
    static func filter(_ adapter: String, lowestRSSI: Int16) -> BusCall {
        var call = call(adapter, "SetDiscoveryFilter")
        call.arguments = [
            .settings([
                ("Transport", .text("le")),
                ("DuplicateData", .bool(true)),
                ("RSSI", .integer(lowestRSSI)),
            ])
        ]
        return call
    }

    /// Takes the filter back: on an adapter with Bluetooth Classic that is discovered too.
    static func withoutFilter(_ adapter: String) -> BusCall {
        var call = call(adapter, "SetDiscoveryFilter")
        call.arguments = [.settings([])]
        return call
    }

    private static func call(_ adapter: String, _ member: String) -> BusCall {
        BusCall(
            destination: ServiceSignal.serviceName,
            path: ServiceObjects.root + adapter,
            interface: ServiceSignal.adapterInterface,
            member: member
        )
    }
}
