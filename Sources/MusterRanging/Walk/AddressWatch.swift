import MusterCore

/// Watches which addresses identities come from: what no honest beacon does shows there.
///
/// Its tables are bounded. A full one first loses what is older than a minute, then all: somebody
/// who fills it hides in the crowd for a moment only, because each of his samples is looked up anew.
struct AddressWatch: Sendable {
    /// For how long an address and an identity belong together after they were, in seconds.
    static let memorySeconds: Int64 = 60
    /// How often a sample with an address that did not change is looked up, in seconds.
    static let checkSeconds: Int64 = 30
    /// How many identities one address may transmit.
    static let maximumIdentities = 8
    /// How many addresses one identity may come from.
    static let maximumAddresses = 6
    /// How many addresses are remembered.
    static let capacity = 131_072
    /// How many addresses are remembered at least before those older than a minute go.
    static let usualCapacity = 4_096
    /// How many addresses with several identities, and identities with several addresses, are.
    static let sharedCapacity = 4_096

    /// What one lookup came to.
    struct Result {
        /// What is wrong, if something is.
        var suspicion: Sighting.Suspicion?
        /// The beacons that this has just shown to be suspicious as well.
        var accomplices: [Int32] = []
    }

    /// The beacon that an address transmits, while it is one.
    private var owners: [BluetoothAddress: Use<Int32>] = [:]
    /// How many of them there may be before the old ones go; twice those that stay, so that it is rare.
    private var ownersRoom = Self.usualCapacity
    /// The beacons that an address transmits, where they are several.
    private var crowds: [BluetoothAddress: [Use<Int32>]] = [:]
    /// The addresses that a beacon comes from, where they are several.
    private var sources: [Int32: [Use<BluetoothAddress>]] = [:]

    /// How many addresses and identities are remembered.
    var kept: Int { owners.count + crowds.count + sources.count }

    /// Something that was last seen in a second.
    private struct Use<Value: Equatable & Sendable>: Sendable {
        var value: Value
        var second: Int64

        func isRecent(at now: Int64) -> Bool {
            (0..<memorySeconds).contains(now &- second)
        }
    }

    /// Takes in that `beacon` came from `address`, and before that from `previous`.
    mutating func add(
        _ address: BluetoothAddress,
        of beacon: Int32,
        after previous: BluetoothAddress?,
        at second: Int64
    ) -> Result {
        var result = crowd(of: address, with: beacon, at: second)
        if previous != address || sources[beacon] != nil,
            isFromMany(beacon, address, after: previous, at: second)
        {
            result.suspicion = .manyAddresses
        }
        return result
    }

    private mutating func crowd(
        of address: BluetoothAddress,
        with beacon: Int32,
        at second: Int64
    ) -> Result {
        let use = Use(value: beacon, second: second)
        guard var crowd = crowds[address] else {
            if let owner = owners[address], owner.value != beacon, owner.isRecent(at: second) {
                Self.makeRoom(in: &crowds, Self.sharedCapacity) { uses in
                    uses.contains { $0.isRecent(at: second) }
                }
                crowds[address] = [owner, use]
                return Result()
            }
            forgetOldOwners(at: second)
            Self.makeRoom(in: &owners, Self.capacity) { $0.isRecent(at: second) }
            owners[address] = use
            return Result()
        }
        let before = crowd.count
        Self.put(use, into: &crowd, atMost: Self.maximumIdentities + 1)
        crowds[address] = crowd
        guard crowd.count > Self.maximumIdentities else { return Result() }
        return Result(
            suspicion: .crowdedAddress,
            accomplices: before == crowd.count ? [] : crowd.map(\.value)
        )
    }

    /// Lets addresses go that are older than a minute, which say nothing any more: beacons change theirs
    /// every quarter of an hour.
    private mutating func forgetOldOwners(at second: Int64) {
        guard owners.count >= ownersRoom else { return }
        owners = owners.filter { $0.value.isRecent(at: second) }
        ownersRoom = min(Self.capacity, max(Self.usualCapacity, owners.count * 2))
    }

    private mutating func isFromMany(
        _ beacon: Int32,
        _ address: BluetoothAddress,
        after previous: BluetoothAddress?,
        at second: Int64
    ) -> Bool {
        guard let previous else { return false }
        if sources[beacon] == nil {
            Self.makeRoom(in: &sources, Self.sharedCapacity) { uses in
                uses.contains { $0.isRecent(at: second) }
            }
        }
        var uses = sources[beacon] ?? [Use(value: previous, second: second)]
        Self.put(
            Use(value: address, second: second),
            into: &uses,
            atMost: Self.maximumAddresses + 1
        )
        sources[beacon] = uses.count > 1 ? uses : nil
        return uses.count > Self.maximumAddresses
    }

    /// Puts `use` last, in place of the same value's older one, of what is too old and too much.
    private static func put<Value>(
        _ use: Use<Value>,
        into uses: inout [Use<Value>],
        atMost limit: Int
    ) {
        uses.removeAll { $0.value == use.value || !$0.isRecent(at: use.second) }
        if uses.count == limit { uses.removeFirst() }
        uses.append(use)
    }

    /// Lets a full table forget.
    private static func makeRoom<Key, Value>(
        in table: inout [Key: Value],
        _ capacity: Int,
        keeping isRecent: (Value) -> Bool
    ) {
        guard table.count >= capacity else { return }
        table = table.filter { isRecent($0.value) }
        if table.count > capacity / 2 { table.removeAll() }
    }
}
