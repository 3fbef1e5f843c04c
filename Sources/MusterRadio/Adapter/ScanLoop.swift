import MusterCore

/// Makes a controller listen, and sees to it that it goes on.
struct ScanLoop: ~Copyable {
    private var port: ScannerPort
    private let settings: ScanSettings
    private let timings: ScanTimings
    private let obstacle: @Sendable () -> RadioError?

    private var abilities: ControllerAbilities?
    /// The last time without listening.
    private var interruption: Interruption?
    /// When the scan was last taken back from another program.
    private var takenBackAt: Tick?
    private var refusals = 0

    private typealias Tick = SuspendingClock.Instant

    /// A time without listening; that of a controller which soon fails again goes on instead.
    private struct Interruption {
        var cause: ScanInterruption.Cause
        var since: Instant
        var begun = Tick.now
        /// When the scan was set up again; `nil` while it is not.
        var endedAt: Tick?
        var isRecorded = false
    }

    /// So many packets at a time show a crowd that must not be kept waiting.
    private static let crowd = 64
    /// How often the scan may be refused in a row while others use it.
    private static let maximumRefusals = 3

    init(
        port: consuming ScannerPort,
        settings: ScanSettings,
        timings: ScanTimings,
        obstacle: @escaping @Sendable () -> RadioError?
    ) {
        self.port = port
        self.settings = settings
        self.timings = timings
        self.obstacle = obstacle
    }

    /// Listens until told to stop.
    ///
    /// - Throws: ``RadioError`` when the controller cannot be used, or not any longer.
    mutating func run() throws(RadioError) {
        defer {
            _ = port.countLost()
            port.finish()
        }
        while true {
            switch listenUntilHalted() {
            case .stopped:
                endInterruption()
                return switchOff()
            case .failed(let error):
                endInterruption()
                throw error
            case .upset(let cause, let since): try interrupt(cause, since: since)
            }
        }
    }

    private mutating func listenUntilHalted() -> Halt {
        do throws(Halt) {
            let plan = try setUp()
            port.noteListening()
            endInterruption()
            try listen(plan)
        } catch {
            return error
        }
    }

    // MARK: - Setting up

    private mutating func setUp() throws(Halt) -> ScanPlan {
        try waitForPower()
        // What another program has done was waited for already, unless it still is at it.
        if isInterrupted, interruption?.cause != .otherProgram || refusals > 0 { try settle() }
        let abilities = try knownAbilities()
        guard var plan = ScanPlan(abilities, settings) else {
            throw .failed(
                settings.phy == .coded && abilities.hasScan
                    ? .noCodedPHY(port.name) : .noLowEnergy(port.name)
            )
        }
        let wanted = plan
        if port.ledger.othersScan?.isActive == true { plan.isActive = true }
        if port.isBare {
            for command in plan.setEventMasks { try port.demand(command) }
            port.isBare = false
        }
        if port.ledger.scan != nil { try port.demand(plan.setEnabled(false)) }
        port.settleOthersChange()
        try setParameters(plan)
        try port.demand(plan.setEnabled(true))
        return wanted
    }

    private mutating func knownAbilities() throws(Halt) -> ControllerAbilities {
        if let abilities { return abilities }
        let commands = try port.perform(HCICommand(opcode: .readLocalSupportedCommands))
        let features = try port.perform(HCICommand(opcode: .leReadLocalSupportedFeatures))
        let read = ControllerAbilities(commands: commands.parameters, features: features.parameters)
        abilities = read
        return read
    }

    /// Sets how to listen, taking over a scan that runs already, for its sake too.
    private mutating func setParameters(_ plan: ScanPlan) throws(Halt) {
        var command = plan.setParameters()
        var answer = try port.perform(command)
        if answer.status == CommandAnswer.Status.commandDisallowed {
            port.ledger.noteTakenOver()
            try port.demand(plan.setEnabled(false))
            answer = try port.perform(command)
        }
        if answer.status == CommandAnswer.Status.invalidParameters,
            plan.phys.rawValue.nonzeroBitCount > 1
        {
            command = plan.setParameters(isSharingTime: true)
            answer = try port.perform(command)
        }
        if answer.status == CommandAnswer.Status.success {
            refusals = 0
            return
        }
        refusals += 1
        if answer.status == CommandAnswer.Status.commandDisallowed,
            refusals < Self.maximumRefusals
        {
            throw .upset(.otherProgram, since: port.clock.now)
        }
        throw .failed(
            .commandRefused(port.name, command: command.opcode.name, status: answer.status)
        )
    }

    /// Waits for an adapter that was switched off to come back, as it does after a failure.
    private mutating func waitForPower() throws(Halt) {
        guard let since = port.offSince else { return }
        let deadline = since.advanced(by: timings.power)
        while port.offSince != nil {
            try waitThroughUpsets(until: deadline)
            guard port.offSince != nil, Tick.now >= deadline else { continue }
            throw .failed(obstacle() ?? .adapterDown(port.name))
        }
    }

    /// Leaves others the time to finish what they are doing to the controller.
    private mutating func settle() throws(Halt) {
        let deadline = Tick.now.advanced(by: timings.settle)
        while Tick.now < deadline { try waitThroughUpsets(until: deadline) }
        try waitForPower()
    }

    /// Waits, while the scan is not set up anyway.
    private mutating func waitThroughUpsets(until deadline: Tick) throws(Halt) {
        do throws(Halt) {
            try port.wait(until: deadline)
        } catch {
            guard case .upset = error else { throw error }
        }
    }

    // MARK: - Listening

    private mutating func listen(_ plan: ScanPlan) throws(Halt) -> Never {
        var lookAt = Tick.now.advanced(by: timings.look)
        var isInDoubt = false
        while true {
            let count = try port.wait(until: min(lookAt, judgementAt ?? lookAt))
            if (1..<Self.crowd).contains(count) { port.rest() }
            try judgeOthers(plan)
            // Not while packets pile up: the kernel might have no room for the answer.
            if isInDoubt, count < Self.crowd, port.othersChange == nil {
                try confirm(plan)
                isInDoubt = false
            }
            guard Tick.now >= lookAt else { continue }
            lookAt = .now.advanced(by: timings.look)
            let isSilent = port.heardAt.duration(to: .now) > timings.silence
            if port.countLost() || isSilent { isInDoubt = true }
        }
    }

    /// When what another program has done is to be looked into.
    private var judgementAt: Tick? {
        guard let change = port.othersChange else { return nil }
        // Whoever keeps changing the scan for long is not waited for.
        let settled = min(
            change.last.advanced(by: timings.settle),
            change.first.advanced(by: timings.truce)
        )
        guard let takenBackAt else { return settled }
        return max(settled, takenBackAt.advanced(by: timings.truce))
    }

    /// Leaves the scan alone if another program has left it as it must be; else takes it back.
    private mutating func judgeOthers(_ plan: ScanPlan) throws(Halt) {
        guard let change = port.othersChange, let judgementAt, Tick.now >= judgementAt else {
            return
        }
        port.settleOthersChange()
        if port.ledger.scan?.serves(plan) == true { return }
        takenBackAt = .now
        throw .upset(wasSuspension(change) ? .suspended : .otherProgram, since: change.since)
    }

    /// Whether it was the kernel that ended the scan, to suspend the machine.
    ///
    /// Where suspending does not stop the clocks, only a wait that took too long tells.
    private func wasSuspension(_ change: ScannerPort.OthersChange) -> Bool {
        guard let overslept = port.oversleptAt else { return false }
        return overslept.advanced(by: timings.settle) >= change.first
    }

    /// Switches the scan on once more, for what might have passed unseen; asks for a sign of life.
    private mutating func confirm(_ plan: ScanPlan) throws(Halt) {
        try port.demand(plan.setEnabled(true))
        port.noteLife()
    }

    // MARK: - Interruptions and the end

    private var isInterrupted: Bool { interruption.map { $0.endedAt == nil } ?? false }

    private mutating func interrupt(
        _ cause: ScanInterruption.Cause,
        since: Instant
    ) throws(RadioError) {
        let truce = timings.truce
        let isReset = cause == .controllerReset && interruption?.cause == cause
        guard let last = interruption,
            last.endedAt.map({ isReset && $0.duration(to: .now) < truce }) ?? true
        else {
            interruption = Interruption(cause: cause, since: since)
            return
        }
        interruption?.endedAt = nil
        guard last.begun.duration(to: .now) > timings.recovery else { return }
        throw .noAnswer(port.name, command: HCICommand.Opcode.reset.name)
    }

    private mutating func endInterruption() {
        guard isInterrupted, let last = interruption else { return }
        let over = ScanInterruption(cause: last.cause, from: last.since, to: port.clock.now)
        port.record(over, isSameAsLast: last.isRecorded)
        interruption?.endedAt = .now
        interruption?.isRecorded = true
    }

    /// Ends the scan unless somebody else counts on it; nothing is waited for.
    private mutating func switchOff() {
        guard port.ledger.scan != nil, port.ledger.othersScan == nil, !port.ledger.isTakenOver,
            let abilities, let plan = ScanPlan(abilities, settings)
        else { return }
        try? port.send(plan.setEnabled(false))
    }
}
