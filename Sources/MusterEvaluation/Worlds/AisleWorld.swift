/// A kind of store of the second family of worlds: what differs from its plain one.
///
/// The second family shares no model with `muster simulate`: no law of path loss, no shadow, no
/// fading, no floor. What holds in one family alone is a property of its simulator.
package enum AisleWorld: String, CaseIterable, Sendable {
    /// Zones of 10 m, walked at 1 m/s with a scanner that always listens.
    case base
    /// Zones of 5 m.
    case zones5 = "zones-5"
    /// Zones of 15 m.
    case zones15 = "zones-15"
    /// Zones of 30 m: whole aisles.
    case zones30 = "zones-30"
    /// Walked at 0.5 m/s.
    case slowWalk = "slow-walk"
    /// Walked at 1.5 m/s.
    case fastWalk = "fast-walk"
    /// A walk that ends anywhere.
    case cut
    /// Racks that radio hardly notices, and that are not on the plan.
    case open
    /// The same with zones of 30 m.
    case open30 = "open-30"
    /// Radio that dies sooner: goods of metal and liquid, a poorer receiver.
    case harsh
    /// Walls that throw radio back, no line of sight that dominates.
    case reflections
    /// The scanner is in a pocket: 10 dB less.
    case pocket
    /// A third of the anchors is dead.
    case anchorsDead = "anchors-dead"
    /// Every anchor hangs 2 m from where the plan has it.
    case anchorsMoved = "anchors-moved"
    /// Two floors with a staircase.
    case floors
    /// Half of the aisles are walked.
    case half
    /// A second transmitter sends the identity of one item in ten.
    case clones
    /// What is misplaced stands in a zone that touches its own; elsewhere any other zone is as likely.
    case nextDoor = "next-door"
    /// A scanner that listens half of the time and pauses, as telephones do.
    case phone
    /// Tags whose powers differ by 8 dB.
    case powers
    /// Tags that are 10 dB weaker than the anchors.
    case weak
    /// Ten advertisements a second from each tag.
    case dense
    /// The clock of the capture jumps.
    case clock
}

/// The seeds come in two halves that never meet: what one chose is judged on the other.
package enum SeedHalf: String, CaseIterable, Sendable {
    /// For looking at, fitting and choosing.
    case choosing
    /// For the last word alone: a figure of it may be published, never acted on.
    case judging

    /// The seed of site `number`, from 0.
    package func seed(_ number: Int) -> UInt64 {
        let parity: UInt64 = self == .choosing ? 0 : 1
        return (UInt64(truncatingIfNeeded: number) << 1 | parity) &* 0x9E6D_62D0_6F6A_9A9B
    }
}

/// What a world of the second family is made with.
struct AisleTraits {
    var zoneLength = 10.0
    var floors = 1
    /// Metres a second.
    var speed = 1.0
    var walkedShare = 1.0
    var isCut = false
    var hasClockJumps = false
    var air = AisleAir()
    /// What the scanner loses by where it is carried, in dB.
    var carryLoss = 0.0
    var isPhone = false
    /// The spread and the shift of the tags' powers, in dB.
    var (powerSpread, powerShift) = (2.5, 0.0)
    /// Seconds between a tag's advertisements.
    var interval = 1.0
    var clonedShare = 0.0
    var deadAnchorShare = 0.0
    /// How far anchors hang from where the plan has them, in metres.
    var anchorShift = 0.0
    var hasRacksOnPlan = true
    /// Whether what is misplaced stands in a zone that touches its own.
    var isPutNextDoor = false

    init(_ world: AisleWorld) {
        switch world {
        case .base: break
        case .zones5: zoneLength = 5
        case .zones15: zoneLength = 15
        case .zones30: zoneLength = 30
        case .slowWalk: speed = 0.5
        case .fastWalk: speed = 1.5
        case .cut: isCut = true
        case .open, .open30:
            air = .open
            hasRacksOnPlan = false
            if world == .open30 { zoneLength = 30 }
        case .harsh: air = .harsh
        case .reflections: air = .reflecting
        case .pocket: carryLoss = 10
        case .anchorsDead: deadAnchorShare = 1.0 / 3
        case .anchorsMoved: anchorShift = 2
        case .floors: floors = 2
        case .half: walkedShare = 0.5
        case .clones: clonedShare = 0.1
        case .nextDoor: isPutNextDoor = true
        case .phone: isPhone = true
        case .powers: powerSpread = 8
        case .weak: powerShift = -10
        case .dense: interval = 0.1
        case .clock: hasClockJumps = true
        }
    }
}
