import MusterCore
import Synchronization

/// A Bluetooth adapter as a source, by way of the system's Bluetooth service (bluetoothd).
///
/// Needs no privileges: Debian lets every account discover. What it gives is less than the adapter
/// hears. The service takes advertisements apart: they are put together again, without their flags and
/// with the scan response's parts among their own. Frames that one address sends in turn stay apart. The
/// time is that of the signal's arrival here, some milliseconds after the advertisement. The service
/// always asks for scan responses. And the kernel tells the controller to keep repetitions back, so that
/// of a beacon one advertisement is heard for each scan: a new scan is begun four times a second.
///
/// Measured in the radio lab: a controller that keeps nothing back is heard whole, 99 % of 1,000
/// advertisements a second. While another program discovers without a filter, one advertisement of a
/// beacon is heard in two seconds; on an adapter without Bluetooth Classic, and with another program
/// that filters, a scan lasts the kernel's ten seconds.
///
/// Advertisement monitors would listen passively, but bluetoothd offers them only when it is started
/// with `--experimental`, which Debian's is not.
///
/// Source: BlueZ 5.66, doc/adapter-api.txt and doc/device-api.txt.
public final class BlueZScanner: AdvertSource {
    private let choice: AdapterChoice
    private let stopSignal = StopSignal()
    private let state: Mutex<SourceFindings>

    /// How long a service that has left may take to come back.
    private static let longestAbsence = Duration.seconds(10)
    /// How often it is looked for meanwhile.
    private static let lookPause = Duration.milliseconds(200)

    /// Creates a scanner, not yet running.
    ///
    /// - Parameters:
    ///   - adapter: which adapter; the service's own list of adapters decides.
    ///   - settings: what is asked for; the service has its own way to listen, and
    ///     ``findings`` say where that differs.
    public init(adapter: AdapterChoice, settings: ScanSettings = ScanSettings()) {
        choice = adapter
        var findings = SourceFindings()
        if settings.phy != .automatic {
            findings.warnings.append(
                "the Bluetooth service listens on every PHY; to choose one, use the adapter itself"
            )
        }
        state = Mutex(findings)
    }

    /// What has been noticed so far.
    public var findings: SourceFindings { state.withLock { $0 } }

    /// Puts what the service hears into `queue` until stopped, then finishes it.
    ///
    /// A service that leaves the bus is waited for, ten seconds; a discovery that another program ends
    /// is begun again. Both become ``SourceFindings/interruptions``.
    ///
    /// - Throws: ``RadioError``: no service, no such adapter, the adapter switched off or unplugged, or
    ///   a refusal of the service.
    public func run(into queue: SampleQueue) throws(RadioError) {
        defer { queue.finish() }
        do throws(Discovery.Ending) {
            try listen(into: queue)
        } catch {
            switch error {
            case .stopped: return
            case .serviceLeft: throw .serviceGone
            case .failed(.adapterDown(let name)): throw Self.obstacle(of: name)
            case .failed(let failure): throw failure
            }
        }
    }

    /// Ends the scan within milliseconds.
    public func stop() {
        stopSignal.give()
    }

    private func listen(into queue: SampleQueue) throws(Discovery.Ending) {
        var discovery = try Discovery(choice, stop: stopSignal, into: queue) { [self] in note($0) }
        defer { discovery.end() }
        try discovery.begin()
        state.withLock { $0.isListening = true }
        while true {
            do throws(Discovery.Ending) {
                try discovery.listen()
            } catch {
                guard case .serviceLeft(let moment) = error else { throw error }
                try resume(&discovery)
                note(
                    ScanInterruption(cause: .serviceRestarted, from: moment, to: ArrivalClock.now())
                )
            }
        }
    }

    /// Waits for the service to come back, and begins again.
    private func resume(_ discovery: inout Discovery) throws(Discovery.Ending) {
        let end = ContinuousClock.now + Self.longestAbsence
        while true {
            do throws(Discovery.Ending) {
                try discovery.begin()
                return
            } catch {
                switch error {
                case .serviceLeft: break
                case .stopped: throw error
                // A service that has just come does not know its adapters yet, or powers them.
                case .failed(let failure):
                    if !failure.mayPass { throw error }
                    if ContinuousClock.now >= end { throw .failed(failure.afterAbsence) }
                }
            }
            do throws(Discovery.Ending) {
                try discovery.listen(for: Self.lookPause)
            } catch {
                guard case .serviceLeft = error else { throw error }
            }
        }
    }

    /// Why an adapter is switched off: the kernel knows whether it is blocked, the service does not say.
    private static func obstacle(of name: String) -> RadioError {
        let adapters = (try? HCIAdapters.list()) ?? []
        return adapters.first { $0.name == name }?.obstacle ?? .adapterDown(name)
    }

    private func note(_ interruption: ScanInterruption) {
        state.withLock { $0.note(interruption) }
    }
}

extension RadioError {
    /// The failure of a service that was there before.
    fileprivate var afterAbsence: RadioError {
        switch self {
        case .serviceUnavailable: .serviceGone
        default: self
        }
    }
}
