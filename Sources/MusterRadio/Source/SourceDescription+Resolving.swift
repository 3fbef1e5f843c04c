import MusterCore

extension SourceDescription {
    /// The source with the adapter that is meant now, by its name; other sources as they are.
    ///
    /// The first powered adapter is read directly where this account may, else by way of the
    /// Bluetooth service.
    ///
    /// - Returns: the source; its adapter is switched on and not blocked.
    /// - Throws: ``RadioError`` when there is no such adapter, or it cannot be used as it is.
    package func resolved() throws(RadioError) -> SourceDescription {
        if self == .adapter(.firstPowered) { return try RadioOutlook.now().defaultSource() }
        return try withChoice { (choice) throws(RadioError) in
            .name(try choice.resolve(among: HCIAdapters.list()).name)
        }
    }

    /// The source with the same adapter by its address, which it keeps when the kernel numbers it
    /// anew; by its name while it has no address.
    ///
    /// - Returns: the source; its adapter may be in any state.
    /// - Throws: ``RadioError`` when the adapters cannot be listed.
    package func lasting() throws(RadioError) -> SourceDescription {
        try withChoice { (choice) throws(RadioError) in
            let adapters = try HCIAdapters.list()
            guard let adapter = adapters.first(where: { choice == .name($0.name) }),
                adapter.address.bits != 0
            else { return choice }
            return .address(adapter.address)
        }
    }

    /// The source with another choice of adapter, if it has one.
    private func withChoice(
        _ change: (AdapterChoice) throws(RadioError) -> AdapterChoice
    ) throws(RadioError) -> SourceDescription {
        switch self {
        case .adapter(let choice): .adapter(try change(choice))
        case .bluez(let choice): .bluez(try change(choice))
        case .capture, .stdin: self
        }
    }
}
