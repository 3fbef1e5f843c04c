public import MusterCore
import Synchronization

/// A Bluetooth adapter that is listened to through the kernel's raw HCI sockets.
///
/// Needs CAP_NET_RAW; with CAP_NET_ADMIN the kernel keeps more of what is not read at once. The
/// reports carry the kernel's own time of receipt.
///
/// The controller has one scan for all programs. While another program scans too, everybody hears
/// everything: the scan is made to report duplicates and to ask for scan responses if either wants
/// them. When another program ends or changes it, it is taken back as soon as that one is done; the
/// time between is a ``ScanInterruption``. At the end it is switched off, unless another program
/// counts on it.
public final class HCIScanner: AdvertSource {
    private let name: String
    private let receiver: ReceiverID
    private let settings: ScanSettings
    private let timings: ScanTimings
    private let open: @Sendable () throws(RadioError) -> HCIChannel
    private let obstacle: @Sendable () -> RadioError?
    private let state = SharedFindings()
    private let stopSignal = StopSignal()

    /// Creates a scanner of the adapter `hciN`.
    ///
    /// - Parameters:
    ///   - name: What the kernel calls the adapter.
    ///   - settings: How to listen.
    ///   - receiver: Who receives, in the reports: the adapter's earlier name where the kernel has
    ///     numbered it anew; by itself its name.
    public convenience init(
        name: String,
        settings: ScanSettings = ScanSettings(),
        receiver: ReceiverID? = nil
    ) {
        self.init(name: name, settings: settings, receiver: receiver) { () throws(RadioError) in
            try HCIChannel(opening: name)
        } obstacle: {
            do throws(RadioError) {
                _ = try AdapterChoice.name(name).resolve(among: HCIAdapters.list())
                return nil
            } catch {
                return error
            }
        }
    }

    /// Creates a scanner of whatever is at the other end of a channel.
    ///
    /// - Parameters:
    ///   - name: The name of the adapter in errors.
    ///   - settings: How to listen.
    ///   - receiver: Who receives, in the reports; by itself the adapter's name.
    ///   - timings: How long to wait for what.
    ///   - open: Opens the channel.
    ///   - obstacle: Why the adapter cannot be used, when it does not come back.
    package init(
        name: String,
        settings: ScanSettings = ScanSettings(),
        receiver: ReceiverID? = nil,
        timings: ScanTimings = ScanTimings(),
        open: @escaping @Sendable () throws(RadioError) -> HCIChannel,
        obstacle: @escaping @Sendable () -> RadioError?
    ) {
        self.name = name
        self.receiver = receiver ?? ReceiverID(rawValue: name)
        self.settings = settings
        self.timings = timings
        self.open = open
        self.obstacle = obstacle
    }

    /// What has been noticed so far.
    public var findings: SourceFindings { state.now }

    /// Listens until ``stop()``, or until nobody takes the reports any more.
    ///
    /// Never waits for the consumer.
    ///
    /// - Throws: ``RadioError`` when the adapter cannot be used, or not any longer.
    public func run(into queue: SampleQueue) throws(RadioError) {
        defer { queue.finish() }
        let port = ScannerPort(
            name: name,
            receiver: receiver,
            channel: try open(),
            stop: stopSignal.descriptor,
            queue: queue,
            findings: state,
            timings: timings
        )
        guard stopSignal.descriptor >= 0 else {
            throw .systemFailure(name, call: "eventfd", reason: "no file descriptor is left")
        }
        var loop = ScanLoop(port: port, settings: settings, timings: timings, obstacle: obstacle)
        try loop.run()
    }

    /// Ends listening within a twentieth of a second.
    public func stop() {
        stopSignal.give()
    }
}

/// What a source has noticed, shared between its thread and whoever asks.
final class SharedFindings: Sendable {
    private let state = Mutex(SourceFindings())

    /// What has been noticed so far.
    var now: SourceFindings { state.withLock { $0 } }

    /// Adds to it.
    func update(_ change: (inout SourceFindings) -> Void) {
        state.withLock { change(&$0) }
    }
}
