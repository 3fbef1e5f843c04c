/// What the controller's scan is doing, as far as the commands and answers that pass by tell.
///
/// The kernel shows the commands of other programs, and its own, to whoever listens. A controller
/// has one scan for all of them: who sets it last has it.
struct ScanLedger {
    /// A scan that runs.
    struct Scan: Equatable {
        var kind: ScanPlan.Kind
        var phys: ScanPlan.PHYs
        var isActive: Bool
        /// Whether it listens all the time, without an end.
        var isContinuous: Bool
        /// Whether it hears everybody, not only those on a list.
        var hearsEverybody: Bool
        var filtersDuplicates: Bool

        /// Whether who wants `plan` has all of it from this scan.
        func serves(_ plan: ScanPlan) -> Bool {
            kind == plan.kind && phys.isSuperset(of: plan.phys) && (isActive || !plan.isActive)
                && isContinuous && hearsEverybody && !filtersDuplicates
        }
    }

    /// The scan that runs; `nil` when there is none, or nothing is known.
    private(set) var scan: Scan?
    /// The scan that another program started and has not ended, as it asked for it.
    private(set) var othersScan: Scan?
    /// Whether somebody else's scan ran when we came, and nobody else has ended it.
    private(set) var isTakenOver = false

    private var parameters: Scan?
    /// The commands of others that are not answered yet; the controller answers in turn.
    private var unanswered: [HCICommand] = []

    /// What a command of another program has changed.
    enum Change {
        case scan
        case reset
    }

    /// Takes note of a command that another program, or the kernel, has sent.
    mutating func noteOthers(_ command: HCICommand) {
        // One is under way at a time; the bound is for answers that never come.
        if unanswered.count == 8 { unanswered.removeFirst() }
        unanswered.append(command)
    }

    /// Whether `answer` is to another program's command; what that has changed.
    mutating func takeOthers(_ answer: CommandAnswer) -> (isOthers: Bool, change: Change?) {
        let place = unanswered.firstIndex { $0.opcode.rawValue == answer.opcode }
        guard let place else { return (false, nil) }
        let command = unanswered.remove(at: place)
        guard answer.status == CommandAnswer.Status.success else { return (true, nil) }
        apply(command)
        switch command.opcode {
        case .reset: return (true, .reset)
        case .leSetScanEnable, .leSetExtendedScanEnable:
            othersScan = scan
            if scan == nil { isTakenOver = false }
            return (true, .scan)
        default: return (true, nil)
        }
    }

    /// Takes note of a command of ours that has succeeded.
    mutating func noteOurs(_ command: HCICommand) {
        apply(command)
    }

    /// Takes note that somebody's scan ran already when we came.
    mutating func noteTakenOver() {
        isTakenOver = true
    }

    /// Takes note that the adapter was switched off: nothing of what was known stands.
    mutating func forget() {
        self = ScanLedger()
    }

    private mutating func apply(_ command: HCICommand) {
        let bytes = command.parameters
        switch command.opcode {
        case .reset: forget()
        case .leSetScanParameters: parameters = Self.legacyScan(bytes) ?? parameters
        case .leSetExtendedScanParameters: parameters = Self.extendedScan(bytes) ?? parameters
        case .leSetScanEnable where bytes.count >= 2:
            scan = bytes[0] == 1 ? running(.legacy, filtersDuplicates: bytes[1] != 0) : nil
        case .leSetExtendedScanEnable where bytes.count >= 6:
            scan = bytes[0] == 1 ? running(.extended, filtersDuplicates: bytes[1] != 0) : nil
            if bytes[2] != 0 || bytes[3] != 0 { scan?.isContinuous = false }
        default: break
        }
    }

    /// The scan that the parameters make; one that serves nobody when they are not known.
    private func running(_ kind: ScanPlan.Kind, filtersDuplicates: Bool) -> Scan {
        var scan =
            parameters
            ?? Scan(
                kind: kind,
                phys: .oneMegabit,
                isActive: false,
                isContinuous: false,
                hearsEverybody: false,
                filtersDuplicates: filtersDuplicates
            )
        scan.kind = kind
        scan.filtersDuplicates = filtersDuplicates
        return scan
    }

    /// Type, interval (2), window (2), own address type, filter policy.
    private static func legacyScan(_ bytes: [UInt8]) -> Scan? {
        guard bytes.count >= 7 else { return nil }
        return Scan(
            kind: .legacy,
            phys: .oneMegabit,
            isActive: bytes[0] == 1,
            isContinuous: share(bytes[1...4]) >= 1,
            hearsEverybody: bytes[6] & 1 == 0,
            filtersDuplicates: false
        )
    }

    /// Own address type, filter policy, physical layers, and for each of them five bytes: type,
    /// interval (2), window (2).
    private static func extendedScan(_ bytes: [UInt8]) -> Scan? {
        guard bytes.count >= 8 else { return nil }
        let layers = stride(from: 3, through: bytes.count - 5, by: 5).map { bytes[$0..<($0 + 5)] }
        return Scan(
            kind: .extended,
            phys: ScanPlan.PHYs(rawValue: bytes[2]),
            isActive: layers.allSatisfy { $0.first == 1 },
            isContinuous: layers.reduce(0) { $0 + share($1.dropFirst()) } >= 1,
            hearsEverybody: bytes[1] & 1 == 0,
            filtersDuplicates: false
        )
    }

    /// Which part of the time is listened: the window over the interval in front of it.
    private static func share(_ timing: ArraySlice<UInt8>) -> Double {
        let bytes = Array(timing)
        let interval = UInt16(bytes[0]) | UInt16(bytes[1]) << 8
        let window = UInt16(bytes[2]) | UInt16(bytes[3]) << 8
        return interval == 0 ? 0 : Double(window) / Double(interval)
    }
}
