import Glibc
import MusterAdverts
import MusterCore

/// The traffic between a scanner and its controller: commands out; answers, reports and news in.
///
/// Reports go on into the queue whatever is waited for.
struct ScannerPort: ~Copyable {
    let name: String
    private let channel: HCIChannel
    private let stop: Int32
    private let queue: SampleQueue
    private let findings: SharedFindings
    private let timings: ScanTimings

    private var drain = PacketDrain()
    private var parser = EventParser()
    private let receiver: ReceiverID
    private(set) var clock = KernelClock()
    /// What the controller's scan is doing.
    var ledger = ScanLedger()

    /// When another program last changed the scan, and when it began to; until it is looked into.
    private(set) var othersChange: OthersChange?
    /// When the adapter was switched off; `nil` while it is on.
    private(set) var offSince: SuspendingClock.Instant?
    /// Whether a reset has passed that the kernel has not set the controller up after.
    var isBare = false
    /// When a wait was last found to have taken far longer than it was to.
    private(set) var oversleptAt: SuspendingClock.Instant?
    /// When an advertisement was heard last.
    private(set) var heardAt = SuspendingClock.now
    private var awaited: (command: HCICommand, answer: CommandAnswer?)?
    private var upset: Halt?

    /// A change of the scan by another program.
    struct OthersChange {
        /// When it began (UTC).
        var since: Instant
        var first: SuspendingClock.Instant
        var last: SuspendingClock.Instant
    }

    /// Creates the port of an open channel; `stop` becomes readable when all is to end.
    init(
        name: String,
        receiver: ReceiverID,
        channel: consuming HCIChannel,
        stop: Int32,
        queue: SampleQueue,
        findings: SharedFindings,
        timings: ScanTimings
    ) {
        self.name = name
        self.channel = channel
        self.stop = stop
        self.queue = queue
        self.findings = findings
        self.timings = timings
        self.receiver = receiver
    }

    // MARK: - Commands

    /// Sends a command and waits for its answer; once more when the kernel may have dropped that.
    mutating func perform(_ command: HCICommand) throws(Halt) -> CommandAnswer {
        for _ in 0..<3 {
            if let answer = try ask(command) { return answer }
            guard countLost() else { break }
        }
        throw .failed(.noAnswer(name, command: command.opcode.name))
    }

    private mutating func ask(_ command: HCICommand) throws(Halt) -> CommandAnswer? {
        awaited = (command, nil)
        defer { awaited = nil }
        try send(command)
        let deadline = SuspendingClock.now.advanced(by: timings.answer)
        var isLate = false
        while awaited?.answer == nil, !isLate {
            // Asked before the last look: on a busy machine the answer may lie there unread.
            isLate = SuspendingClock.now >= deadline
            try wait(until: deadline)
        }
        return awaited?.answer
    }

    /// Sends a command that must succeed.
    mutating func demand(_ command: HCICommand) throws(Halt) {
        let answer = try perform(command)
        guard answer.status == CommandAnswer.Status.success else {
            throw .failed(
                .commandRefused(name, command: command.opcode.name, status: answer.status)
            )
        }
    }

    /// Sends a command without waiting for what comes of it.
    mutating func send(_ command: HCICommand) throws(Halt) {
        let packet = command.packet
        do throws(SystemFailure) {
            try SystemFailure.check { write(channel.packets.rawValue, packet, packet.count) }
        } catch {
            switch error.code {
            case EPERM, EACCES: throw .failed(.notPermitted(name))
            // Switched off; that it is has come through the other socket, or will.
            case ENETDOWN:
                offSince = offSince ?? .now
                throw .upset(.controllerReset, since: clock.now)
            default: throw .failed(failure(error, call: "write"))
            }
        }
    }

    // MARK: - Waiting

    /// Waits for packets until `deadline` at the longest, and deals with what has come.
    ///
    /// Returns how many packets there were.
    @discardableResult
    mutating func wait(until deadline: SuspendingClock.Instant) throws(Halt) -> Int {
        let ready = poll(until: deadline, isListening: true)
        if clock.hasBeenSuspended() { note(.suspended, since: clock.now) }
        if ready.changes { try takeChanges() }
        let count = ready.packets ? try takePackets() : 0
        if ready.stop { throw .stopped }
        if let upset {
            self.upset = nil
            throw upset
        }
        return count
    }

    /// Lets packets gather for a moment.
    mutating func rest() {
        _ = poll(until: .now.advanced(by: timings.rest), isListening: false)
    }

    private mutating func poll(
        until deadline: SuspendingClock.Instant,
        isListening: Bool
    ) -> (packets: Bool, changes: Bool, stop: Bool) {
        let packets = isListening ? channel.packets.rawValue : -1
        var descriptors = [packets, channel.changes.rawValue, stop].map { descriptor in
            pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        }
        let remaining = SuspendingClock.now.duration(to: deadline).inSeconds
        // Rounded up, so that the deadline is over after the last wait.
        let milliseconds = Int32(max(0, min(remaining, 60) * 1_000).rounded(.up))
        let count = Glibc.poll(&descriptors, nfds_t(descriptors.count), milliseconds)
        if deadline.duration(to: .now) > KernelClock.shortestSuspension { oversleptAt = .now }
        guard count > 0 else { return (false, false, false) }
        let ready = descriptors.map { $0.revents != 0 }
        return (ready[0], ready[1], ready[2])
    }

    private mutating func note(_ cause: ScanInterruption.Cause, since: Instant?) {
        guard upset == nil, let since else { return }
        upset = .upset(cause, since: since)
    }

    // MARK: - What comes in

    private mutating func takeChanges() throws(Halt) {
        let (batch, end) = drain.take(from: channel.changes.rawValue)
        var begin = 0
        for packet in batch.packets {
            let change = StackChange(packet: batch.bytes[begin..<packet.end])
            begin = packet.end
            guard let change, change.name == name else { continue }
            switch change.kind {
            case .unplugged: throw .failed(.adapterGone(name))
            case .switchedOn:
                offSince = nil
                // Switching on ends with a controller that the kernel has set up.
                isBare = false
            case .switchedOff:
                offSince = .now
                ledger.forget()
                note(.controllerReset, since: packet.at)
            }
        }
        if end != .paused { throw .failed(.adapterGone(name)) }
    }

    private mutating func takePackets() throws(Halt) -> Int {
        let (batch, end) = drain.take(from: channel.packets.rawValue)
        var reports: [AdvertisingReport] = []
        var begin = 0
        for packet in batch.packets {
            take(batch.bytes, begin..<packet.end, at: packet.at, into: &reports)
            begin = packet.end
        }
        if let last = batch.packets.last { clock.set(last.at) }
        if !reports.isEmpty { heardAt = .now }
        let counts = parser.counts
        findings.update { $0.counts = counts }
        guard reports.isEmpty || queue.offer(reports) else { throw .stopped }
        switch end {
        case .paused: return batch.packets.count
        case .closed: throw .failed(.adapterGone(name))
        case .failed(let failure): throw .failed(self.failure(failure, call: "recvmsg"))
        }
    }

    private mutating func take(
        _ bytes: [UInt8],
        _ range: Range<Int>,
        at: Instant,
        into reports: inout [AdvertisingReport]
    ) {
        let content = range.dropFirst()
        switch (bytes[range.lowerBound], content.first.map { bytes[$0] }) {
        case (HCIPacket.event, EventParser.leMeta):
            parser.parse(bytes, content, receivedAt: at, receiver: receiver, into: &reports)
        case (HCIPacket.event, HCIPacket.hardwareError):
            isBare = true
            ledger.forget()
            note(.controllerReset, since: at)
        case (HCIPacket.event, _):
            if let answer = CommandAnswer(event: bytes[content]) { take(answer, at: at) }
        case (HCICommand.packetType, _):
            // Our own commands do not come back to us, on any kernel known.
            guard let command = HCICommand(packet: bytes[range]), command != awaited?.command
            else { return }
            ledger.noteOthers(command)
        default: break
        }
    }

    private mutating func take(_ answer: CommandAnswer, at: Instant) {
        let (isOthers, change) = ledger.takeOthers(answer)
        switch change {
        case .reset:
            isBare = true
            note(.controllerReset, since: at)
        case .scan:
            let first = othersChange?.first ?? .now
            othersChange = OthersChange(
                since: othersChange?.since ?? at,
                first: first,
                last: .now
            )
        case nil: break
        }
        guard !isOthers, let command = awaited?.command,
            command.opcode.rawValue == answer.opcode
        else { return }
        if answer.status == CommandAnswer.Status.success { ledger.noteOurs(command) }
        awaited?.answer = answer
    }

    // MARK: - What is told

    /// Takes note that the controller lives although nothing was heard.
    mutating func noteLife() {
        heardAt = .now
    }

    /// Forgets a change by another program: it has been looked into.
    mutating func settleOthersChange() {
        othersChange = nil
    }

    /// Asks the kernel what it has dropped; whether that has grown.
    func countLost() -> Bool {
        let dropped = HCIChannel.droppedPackets(channel.packets)
        guard dropped > findings.now.lost else { return false }
        findings.update { $0.lost = dropped }
        return true
    }

    /// Takes note that the scan runs.
    mutating func noteListening() {
        heardAt = .now
        findings.update { $0.isListening = true }
    }

    /// Takes note of a time without listening that is over, or over again.
    func record(_ interruption: ScanInterruption, isSameAsLast: Bool) {
        findings.update { findings in
            if isSameAsLast, findings.interruptions.popLast() != nil {
                findings.interruptionCount -= 1
            }
            findings.note(interruption)
        }
    }

    /// Ends the stream of events.
    mutating func finish() {
        parser.finish()
        let counts = parser.counts
        findings.update { $0.counts = counts }
    }

    private func failure(_ failure: SystemFailure, call: String) -> RadioError {
        switch failure.code {
        case EPIPE, ENODEV, EBADFD: .adapterGone(name)
        default: .systemFailure(name, call: call, reason: Sentence(verbatim: failure.reason))
        }
    }
}
