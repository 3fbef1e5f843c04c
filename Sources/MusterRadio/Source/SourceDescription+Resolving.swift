import Glibc
import MusterCore

extension SourceDescription {
    /// The source with the adapter that is meant now, by its name; other sources as they are.
    ///
    /// The first powered adapter is read directly where this account may, else by way of the Bluetooth
    /// service.
    ///
    /// By way of the Bluetooth service only the service itself says what is wrong with an adapter: in a
    /// container it may be there while the kernel shows none.
    ///
    /// - Returns: the source; its adapter is switched on and not blocked, as far as is known.
    /// - Throws: ``RadioError`` when there is no such adapter or capture, or it cannot be used as it is.
    package func resolved() throws(RadioError) -> SourceDescription {
        switch self {
        case .adapter(.firstPowered):
            return try RadioOutlook.now().defaultSource()
        case .adapter(let choice):
            return .adapter(.name(try choice.resolve(among: HCIAdapters.list()).name))
        case .bluez(let choice):
            guard let adapter = try? choice.resolve(among: HCIAdapters.list()) else { return self }
            return .bluez(.name(adapter.name))
        case .capture(let path, _):
            // Told here already, so that nobody gets ready for what is not there.
            guard access(path, F_OK) == 0 || errno != ENOENT else {
                throw .captureNotFound(path: path)
            }
            return self
        case .stdin:
            return self
        }
    }

    /// The source with the same adapter by its address, which it keeps when the kernel numbers it
    /// anew; by its name while it has no address.
    ///
    /// - Returns: the source; its adapter may be in any state.
    /// - Throws: ``RadioError`` when the adapters cannot be listed.
    package func lasting() throws(RadioError) -> SourceDescription {
        switch self {
        case .adapter(let choice): .adapter(choice.lasting(among: try HCIAdapters.list()))
        case .bluez(let choice): .bluez(choice.lasting(among: (try? HCIAdapters.list()) ?? []))
        case .capture, .stdin: self
        }
    }
}

extension AdapterChoice {
    /// The address of the adapter that has this name; the choice itself where there is none.
    fileprivate func lasting(among adapters: [HCIAdapter]) -> AdapterChoice {
        guard let adapter = adapters.first(where: { self == .name($0.name) }),
            adapter.address.bits != 0
        else { return self }
        return .address(adapter.address)
    }
}
