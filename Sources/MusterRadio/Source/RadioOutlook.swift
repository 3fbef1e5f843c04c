/// What this machine offers to listen with, and which of it a command takes that names no source.
public struct RadioOutlook: Equatable, Sendable {
    /// The adapters, in the order of their numbers.
    public var adapters: [HCIAdapter]
    /// Why the adapters could not be listed; `nil` when they could.
    public var obstacle: RadioError?
    /// Whether this account may listen on an adapter directly.
    public var mayListenDirectly: Bool
    /// Whether the system's Bluetooth service is there.
    public var hasService: Bool

    /// Creates an outlook.
    public init(
        adapters: [HCIAdapter],
        obstacle: RadioError? = nil,
        mayListenDirectly: Bool,
        hasService: Bool
    ) {
        self.adapters = adapters
        self.obstacle = obstacle
        self.mayListenDirectly = mayListenDirectly
        self.hasService = hasService
    }

    /// Looks at the machine; needs no privileges.
    public static func now() -> RadioOutlook {
        var outlook = RadioOutlook(
            adapters: [],
            mayListenDirectly: Privileges.ofThisProcess.allowsListening,
            hasService: BluetoothService.isThere()
        )
        do throws(RadioError) { outlook.adapters = try HCIAdapters.list() } catch {
            outlook.obstacle = error
        }
        return outlook
    }

    /// The source where none is named: the first powered adapter, directly where this account may,
    /// else by way of the Bluetooth service.
    ///
    /// - Throws: ``RadioError`` when there is no such adapter, or neither way is open.
    public func defaultSource() throws(RadioError) -> SourceDescription {
        if let obstacle { throw obstacle }
        let name = try AdapterChoice.firstPowered.resolve(among: adapters).name
        if mayListenDirectly { return .adapter(.name(name)) }
        guard hasService else { throw .notPermitted(name) }
        return .bluez(.name(name))
    }
}
