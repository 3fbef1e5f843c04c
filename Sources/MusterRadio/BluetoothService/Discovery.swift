import MusterCore

/// Listening by way of the Bluetooth service, until it fails, is stopped or the service leaves.
struct Discovery: ~Copyable {
    /// Why listening ended.
    enum Ending: Error, Equatable {
        /// It was asked to.
        case stopped
        /// The service left the bus, at the moment given (UTC).
        case serviceLeft(Instant)
        /// It failed.
        case failed(RadioError)
    }

    private typealias Clock = ContinuousClock

    /// How often the controller is made to scan anew.
    ///
    /// Until it does it keeps repetitions back: the kernel asks it to in every discovery. This is about
    /// as often as the kernel restarts a scan for the same reason itself, where a quirk tells it to
    /// (`DISCOV_LE_RESTART_DELAY`, 200 ms).
    private static let refreshPeriod = Duration.milliseconds(250)
    /// With no device heard twice for so long, changing the filter's RSSI is taken to have no effect.
    ///
    /// The service asks the kernel for what the filters of all programs come to.
    private static let longestWithoutRepetition = Duration.seconds(2)
    /// A service that ends switches its adapters off first: only so much later is it certain that
    /// the adapter alone is lost.
    private static let lossGrace = Duration.seconds(1)
    /// A wait that takes so much longer than it was to: the machine, or this program alone, has slept.
    private static let shortestSuspension = refreshPeriod + .seconds(2)
    /// Shorter pauses are the service's own, between two scans.
    private static let shortestPauseSeconds = 0.1
    /// The kernel goes on for 10.24 s with the discovery of a service that was killed
    /// (`DISCOV_LE_TIMEOUT`), and the next service is refused for as long.
    private static let startPatience = Duration.seconds(11)
    private static let startPause = Duration.seconds(1)

    private var connection: ServiceConnection
    private let choice: AdapterChoice
    private let queue: SampleQueue
    private let note: (ScanInterruption) -> Void

    private var adapter: String
    private var path: String { ServiceObjects.root + adapter }
    private var devices = DeviceTable()
    private var filterIsOdd = false
    private var lastRepetition = Clock.now
    /// Since when nobody discovers although we asked for it.
    private var pausedSince: Instant?
    /// What seems lost, and when that is certain.
    private var loss: (error: RadioError, certainAt: Clock.Instant)?

    /// Connects to the bus.
    ///
    /// - Parameters:
    ///   - choice: the adapter.
    ///   - stop: ends everything here once it is given.
    ///   - queue: takes every report.
    ///   - note: takes every pause that was made good.
    /// - Throws: ``Ending`` where there is no bus.
    init(
        _ choice: AdapterChoice,
        stop: borrowing StopSignal,
        into queue: SampleQueue,
        note: @escaping (ScanInterruption) -> Void
    ) throws(Ending) {
        self.choice = choice
        self.queue = queue
        self.note = note
        adapter = choice.description
        do throws(ServiceConnection.Failure) {
            connection = try ServiceConnection(stop: stop.descriptor)
        } catch {
            throw Self.unreachable(error)
        }
    }

    /// Finds the adapter and begins to listen; to be called again when the service has come back.
    mutating func begin() throws(Ending) {
        connection.forgetArrivals()
        loss = nil
        pausedSince = nil
        devices = DeviceTable()
        let objects = try self.objects()
        do throws(RadioError) {
            adapter = try objects.adapter(choice)
        } catch {
            throw .failed(error)
        }
        for (device, properties) in objects.devices where device.hasPrefix(path + "/") {
            devices.add(properties, at: device, ArrivalClock.now())
        }
        try start()
    }

    /// Listens until it ends.
    mutating func listen() throws(Ending) {
        while true {
            let (begun, begunAt) = (Clock.now, ArrivalClock.now())
            try listen(for: Self.refreshPeriod)
            if Clock.now - begun >= Self.shortestSuspension {
                note(ScanInterruption(cause: .suspended, from: begunAt, to: ArrivalClock.now()))
            }
            if let loss {
                if Clock.now >= loss.certainAt { throw .failed(loss.error) }
            } else {
                try refresh()
            }
        }
    }

    /// Takes what comes for a while.
    mutating func listen(for duration: Duration) throws(Ending) {
        let end = Clock.now + duration
        while let arrival = try next(until: end) {
            try take(arrival)
            // Where signals never cease, the wait would not see the end.
            if Clock.now >= end { return }
        }
    }

    /// Tells the service that nobody listens any more.
    func end() {
        connection.tell(ServiceCalls.stop(adapter))
    }

    // MARK: - Signals

    private mutating func take(_ arrival: ServiceConnection.Arrival) throws(Ending) {
        switch arrival.signal {
        case .deviceAdded(let device, let properties):
            guard device.hasPrefix(path + "/") else { return }
            devices.add(properties, at: device, arrival.at)
            if properties.rssi != nil { report(properties, arrival.at) }
        case .deviceChanged(let device, let change):
            guard let heard = devices.change(change, at: device, arrival.at) else { return }
            lastRepetition = .now
            report(heard, arrival.at)
        case .deviceRemoved(let device):
            devices.remove(device)
        case .adapterChanged(path, let properties):
            take(properties, arrival.at)
        case .adapterRemoved(path):
            suspectLoss(.adapterGone(adapter))
        case .service(isThere: false):
            throw .serviceLeft(arrival.at)
        case .adapterChanged, .adapterRemoved, .service(isThere: true):
            return
        }
    }

    private mutating func take(_ properties: AdapterProperties, _ moment: Instant) {
        switch properties.isPowered {
        case true?: loss = nil
        case false?: suspectLoss(.adapterDown(adapter))
        case nil: break
        }
        switch (properties.isDiscovering, pausedSince) {
        case (false?, nil):
            pausedSince = moment
        case (true?, let since?):
            pausedSince = nil
            if moment.seconds(since: since) >= Self.shortestPauseSeconds {
                note(ScanInterruption(cause: .otherProgram, from: since, to: moment))
            }
        default:
            break
        }
    }

    /// The last thing lost is the one that counts: an adapter that is unplugged goes down first.
    private mutating func suspectLoss(_ error: RadioError) {
        loss = (error, loss?.certainAt ?? .now + Self.lossGrace)
    }

    private func report(_ heard: DeviceProperties, _ moment: Instant) {
        guard let address = heard.address else { return }
        queue.offer(
            AdvertisingReport(
                address: address,
                addressType: heard.addressType ?? .publicDevice,
                rssi: heard.rssi,
                receivedAt: moment,
                receiver: ReceiverID(rawValue: adapter),
                data: RebuiltAdvert.bytes(heard)[...]
            )
        )
    }

    // MARK: - Calls

    private mutating func objects() throws(Ending) -> ServiceObjects {
        do throws(ServiceConnection.Failure) {
            for subscription in ServiceCalls.subscriptions { try connection.call(subscription) }
            let answer = try connection.call(ServiceCalls.objects)
            return ServiceObjects(answer.first ?? .unread)
        } catch {
            switch error {
            case .refused(let refusal): throw .failed(refusal.error(adapter))
            case .stopped, .unanswered, .cutOff: throw Self.unreachable(error)
            }
        }
    }

    /// Sets the filter and starts; a service that is busy is asked again.
    private mutating func start() throws(Ending) {
        lastRepetition = .now
        let end = Clock.now + Self.startPatience
        while true {
            do throws(ServiceConnection.Failure) {
                try connection.call(nextFilter())
                try connection.call(ServiceCalls.start(adapter))
                return
            } catch {
                guard case .refused(let refusal) = error, refusal.isBusy, Clock.now < end
                else { throw ending(error) }
            }
            try listen(for: Self.startPause)
            if loss != nil { return }
        }
    }

    /// Makes the controller scan anew, so that it tells again of devices that it has told of.
    private mutating func refresh() throws(Ending) {
        if let pausedSince {
            let seconds = ArrivalClock.now().seconds(since: pausedSince)
            if seconds < Self.shortestPauseSeconds { return }
        }
        do throws(Ending) {
            if pausedSince != nil { return try restart() }
            if Clock.now - lastRepetition >= Self.longestWithoutRepetition {
                // Without a filter for a moment, which more often makes a difference.
                lastRepetition = .now
                try call(ServiceCalls.withoutFilter(adapter))
            }
            try call(nextFilter())
        } catch {
            // A service that is about to leave, or an adapter about to go, refuses before it says so.
            guard case .failed(let failure) = error else { throw error }
            suspectLoss(failure)
        }
    }

    private mutating func restart() throws(Ending) {
        do throws(ServiceConnection.Failure) {
            try connection.call(ServiceCalls.stop(adapter))
        } catch {
            // Refused when the service itself has given our discovery up: as good as stopped.
            guard case .refused = error else { throw ending(error) }
        }
        try start()
    }

    private mutating func call(_ call: BusCall) throws(Ending) {
        do throws(ServiceConnection.Failure) {
            try connection.call(call)
        } catch {
            throw ending(error)
        }
    }

    private mutating func next(
        until end: ContinuousClock.Instant
    ) throws(Ending) -> ServiceConnection.Arrival? {
        do throws(ServiceConnection.Failure) {
            return try connection.next(until: end)
        } catch {
            throw ending(error)
        }
    }

    private mutating func nextFilter() -> BusCall {
        filterIsOdd.toggle()
        return ServiceCalls.filter(adapter, lowestRSSI: filterIsOdd ? -127 : -126)
    }

    // MARK: - Failures

    private func ending(_ failure: ServiceConnection.Failure) -> Ending {
        switch failure {
        case .stopped: .stopped
        case .refused(let refusal): .failed(refusal.error(adapter))
        case .unanswered(let member): .failed(.noAnswer(adapter, command: member))
        case .cutOff: .failed(.serviceGone)
        }
    }

    /// A failure before the service has answered anything.
    private static func unreachable(_ failure: ServiceConnection.Failure) -> Ending {
        switch failure {
        case .stopped: .stopped
        case .refused(let refusal):
            .failed(.serviceUnavailable(reason: Sentence(verbatim: refusal.words)))
        case .unanswered: .failed(.serviceUnavailable(reason: "it does not answer"))
        case .cutOff(let reason): .failed(.serviceUnavailable(reason: "no system bus: \(reason)"))
        }
    }
}
