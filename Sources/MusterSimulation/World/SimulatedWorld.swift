/// What a simulated site is like beyond its size: its radio, its stock, and who listens to it.
///
/// A preset, of which some figures may be changed; ``SimulationParameters`` checks them.
///
/// ```swift
/// var world = SimulatedWorld(.harsh)
/// world.absentShare = 0.25
/// let site = SimulatedSite(try SimulationParameters(items: 1_000, seed: 31, world: world))
/// ```
public struct SimulatedWorld: Hashable, Sendable {
    /// What the world was made from.
    public let preset: Preset

    /// How often items advertise, in seconds; `nil`: once a second, and every two seconds in a
    /// store of 3,000 items or more.
    public var interval: Double?
    /// The share of items that are gone.
    public var absentShare = 0.04
    /// The share of items that stand in a zone far from their own.
    public var misplacedShare = 0.05
    /// The share of items whose beacons have fallen silent.
    public var silentShare = 1.0 / 120
    /// The share of lanes and rooms that the walk goes into; the dock is always walked.
    public var walkedShare = 1.0
    /// How fast the scanner is carried, in metres a second; `nil`: 0.8, faster on a large site.
    public var speed: Double?
    /// How many receivers are fixed to the building; `nil` in a world where somebody walks.
    public var receivers: Int?

    /// The share of items that are wrapped in metal or stand behind it.
    private(set) var shieldedShare = 0.0
    /// The share of identities that a second transmitter far away sends too.
    private(set) var clonedShare = 0.0
    /// The share of items that are carried to another zone while receivers listen.
    private(set) var movedShare = 0.0
    /// Whether frames state a wrong power, and beacon models differ in the true one.
    private(set) var hasWrongPower = false
    /// Whether a transmitter at the dock sends the identities of items that are gone.
    private(set) var isSpoofed = false
    /// Whether beacons of items change their address every minute.
    private(set) var hasRandomAddresses = false
    /// Whether the clock of the capture jumps.
    private(set) var hasClockJumps = false
    /// Whether zones are open to each other: the plan draws nothing between them.
    private(set) var isOpen = false
    private var ownRadio = RadioModel()

    /// Creates the world of a preset.
    public init(_ preset: Preset) {
        self.preset = preset
        switch preset {
        case .standard: break
        case .openRacks:
            isOpen = true
            ownRadio.firstObstacle = 2
            ownRadio.furtherObstacle = 2
        case .harsh:
            ownRadio.exponent = 2.6
            ownRadio.firstObstacle = 11
            ownRadio.furtherObstacle = 8
            ownRadio.body = 10
            ownRadio.sensitivity = -91
            ownRadio.itemAtOneMetre = -66
        case .shielded: shieldedShare = 0.15
        case .deadTags: silentShare = 0.05
        case .dense: interval = 0.1
        case .slow: interval = 3
        case .partial:
            walkedShare = 0.5
            absentShare = 0.1
            silentShare = 0.02
        case .wrongPower: hasWrongPower = true
        case .fixed: movedShare = 0.05
        case .spoofed:
            absentShare = 0.1
            isSpoofed = true
        case .clones: clonedShare = 0.01
        case .randomAddresses: hasRandomAddresses = true
        case .clockJumps: hasClockJumps = true
        }
    }

    /// The radio of this world.
    ///
    /// The plain standard world stays what the demo site was made with: beacons on a shelf share no
    /// shadow there, and only what was received counts as load. Every other world has both.
    var radio: RadioModel {
        var radio = ownRadio
        if self != SimulatedWorld(.standard) {
            radio.sharedShadow = 0.5
            radio.countsWhatIsSent = true
        }
        return radio
    }
}
