import Glibc
import MusterCore

/// A conversation with the Bluetooth service, which a stop signal breaks off at any moment.
struct ServiceConnection: ~Copyable {
    /// Why a conversation does not go on.
    enum Failure: Error, Equatable {
        /// The stop signal was given.
        case stopped
        /// The call was refused.
        case refused(ServiceRefusal)
        /// The call, by its name, was not answered in time.
        case unanswered(String)
        /// The bus is gone, for the reason given.
        case cutOff(reason: String)
    }

    /// A signal and when it came (UTC).
    struct Arrival {
        var signal: ServiceSignal
        var at: Instant
    }

    /// How long an answer may take; a controller that is busy takes seconds.
    private static let patience = Duration.seconds(10)

    private let bus: Bus
    private let stop: Int32
    /// Signals that came while an answer was waited for, oldest first.
    private var arrivals: [Arrival] = []
    private var firstArrival = 0

    /// Connects to the system bus.
    ///
    /// - Parameter stop: readable once the conversation is to end.
    /// - Throws: ``Failure/cutOff(reason:)`` where there is no bus.
    init(stop: Int32) throws(Failure) {
        self.stop = stop
        do throws(SystemFailure) { bus = try Bus() } catch { throw .cutOff(reason: error.reason) }
    }

    /// Makes a call and waits for its answer.
    @discardableResult
    mutating func call(_ call: BusCall) throws(Failure) -> [BusValue] {
        let end = ContinuousClock.now + Self.patience
        let cookie = try attempt { () throws(SystemFailure) in try bus.send(call) }
        var isLate = false
        while !isLate {
            // Asked before the last look: on a busy machine the answer may lie there unread.
            isLate = ContinuousClock.now >= end
            while let message = try nextMessage() {
                switch message.kind {
                case .answer(to: cookie):
                    return try attempt { () throws(SystemFailure) in try message.arguments() }
                case .refusal(of: cookie, let name, let words):
                    throw .refused(ServiceRefusal(name: name, words: words))
                default:
                    keep(message)
                }
            }
            _ = try wait(until: end)
        }
        throw .unanswered(call.member)
    }

    /// Makes a call whose answer nobody waits for.
    func tell(_ call: BusCall) {
        _ = try? bus.send(call, wantsAnswer: false)
    }

    /// Waits for the next signal; `nil` when `end` comes first.
    mutating func next(until end: ContinuousClock.Instant) throws(Failure) -> Arrival? {
        while true {
            if firstArrival < arrivals.count {
                defer { firstArrival += 1 }
                return arrivals[firstArrival]
            }
            arrivals.removeAll(keepingCapacity: true)
            firstArrival = 0
            if let message = try nextMessage() {
                keep(message)
            } else if try !wait(until: end) {
                return nil
            }
        }
    }

    /// Drops signals that came and were not asked for yet.
    mutating func forgetArrivals() {
        arrivals = []
        firstArrival = 0
    }

    private func nextMessage() throws(Failure) -> BusMessage? {
        do throws(SystemFailure) {
            return try bus.next()
        } catch {
            throw .cutOff(reason: error.reason)
        }
    }

    private mutating func keep(_ message: borrowing BusMessage) {
        guard case .signal(let interface, let member, let path) = message.kind,
            // What is malformed is passed over, like what is unknown.
            let arguments = try? message.arguments(),
            let signal = ServiceSignal(
                interface: interface,
                member: member,
                path: path,
                arguments
            )
        else { return }
        arrivals.append(Arrival(signal: signal, at: ArrivalClock.now()))
    }

    /// Waits until something comes from the bus; `false` when `end` comes first.
    private func wait(until end: ContinuousClock.Instant) throws(Failure) -> Bool {
        let rest = (end - ContinuousClock.now) / .milliseconds(1)
        guard rest > 0 else { return false }
        let events = try attempt { () throws(SystemFailure) in try bus.poll }
        var waits = [events, pollfd(fd: stop, events: Int16(POLLIN), revents: 0)]
        let count = poll(&waits, nfds_t(waits.count), Int32(rest.rounded(.up)))
        // A wait that a signal handler cuts short is as good as one in which something came.
        if count < 0, errno != EINTR { throw .cutOff(reason: SystemFailure(code: errno).reason) }
        if waits[1].revents != 0 { throw .stopped }
        return count != 0
    }

    private func attempt<Value>(
        _ action: () throws(SystemFailure) -> Value
    ) throws(Failure) -> Value {
        do throws(SystemFailure) {
            return try action()
        } catch {
            throw .cutOff(reason: error.reason)
        }
    }
}
