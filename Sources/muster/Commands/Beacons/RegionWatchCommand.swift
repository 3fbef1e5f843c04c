import ArgumentParser
import Glibc
import MusterCore
import MusterRadio
import MusterRanging
import MusterService

extension BeaconCommand {
    struct Watch: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "watch",
            abstract: "Tell when beacons come into a region and when they leave it.",
            discussion: """
                A region is ibeacon:UUID, ibeacon:UUID/MAJOR, eddystone-uid:NAMESPACE, \
                altbeacon:MFR (four hexadecimal digits) or one whole beacon. It is entered when a \
                beacon of it is heard, and left when none was for the away time.

                A command finds MUSTER_EVENT (enter or exit), MUSTER_REGION, MUSTER_BEACON, \
                MUSTER_RSSI and MUSTER_AT in its environment, and has 30 seconds; a webhook gets \
                the object of --json by POST, tried four times. Both are done one event after the \
                other, and never hold up the radio.

                Examples:
                  muster beacon watch --region ibeacon:e2c56db5-dffb-48d2-b060-d0f5a71096e0
                  muster beacon watch --region altbeacon:0118 --away 120 --near near
                  muster beacon watch --region eddystone-uid:00112233445566778899 \\
                    --run 'logger "$MUSTER_EVENT $MUSTER_BEACON"'
                  muster beacon watch --region ibeacon:e2c56db5-dffb-48d2-b060-d0f5a71096e0/9 \\
                    --webhook https://example.org/hooks/dock --json
                """
        )

        @Option(help: "The region; repeat it for several.")
        var region: [String]

        @Option(help: "Seconds of silence after which a region is left.")
        var away = 30.0

        @Option(help: "Count only what seems this near: immediate, near or far.")
        var near: Proximity?

        @Option(name: .customLong("run"), help: "A line of shell to run on each event.")
        var line: String?

        @Option(help: "An address (http or https) to send each event to.")
        var webhook: String?

        @OptionGroup var listening: SourceOption
        @OptionGroup var limit: TimeLimitOption
        @OptionGroup(title: "Common options") var common: CommonOptions

        func validate() throws {
            guard !region.isEmpty else { throw Misuse.error("Name a --region to watch.") }
            try TimeLimitOption.check(away, "The away time")
            guard near != .unknown else {
                throw Misuse.error("--near is immediate, near or far.")
            }
            if let webhook {
                let isAddress = ["http://", "https://"].contains { prefix in
                    webhook.lowercased().hasPrefix(prefix) && webhook.count > prefix.count
                }
                guard isAddress, webhook.inOneLine == webhook, webhook.utf8.count <= 2_000 else {
                    throw Misuse.error("A webhook is an address like https://example.org/hook.")
                }
            }
        }

        func run() async throws {
            Interruption.outliveHangUp()
            let source = try listening.description
            let regions = try region.map { text in
                do throws(BeaconRegionError) {
                    return try BeaconRegion(text)
                } catch {
                    throw UsageError(error.message, try: "muster beacon scan shows what is around")
                }
            }
            if webhook != nil, access(RegionAction.curlPath, X_OK) != 0 { throw NoCurl() }
            let names = try common.beaconNames("beacon watch")
            let clock = common.clock("beacon watch")
            let actions = [line.map(RegionAction.Kind.run), webhook.map(RegionAction.Kind.post)]
                .compactMap(\.self).map { kind in
                    RegionAction(kind) { Terminal.err("warning: \($0)") }
                }
            let isJSON = common.json
            let watch = try RegionWatch(
                regions,
                awaySeconds: away,
                within: near,
                source,
                listening.scan,
                seconds: limit.seconds,
                onRadio: Self.tell
            ) { event in
                if isJSON {
                    Terminal.line(.regionEvent(event, names[event.beacon]))
                } else {
                    Terminal.out(line: Self.words(event, names, clock))
                }
                for action in actions { action.add(event) }
            }
            // Whoever interrupts wants the end; who lets it run out wants every event done.
            @Sendable func hurry() {
                for action in actions { action.hurry(withinSeconds: Self.patienceSeconds) }
            }
            _ = Interruption {
                watch.stop()
                hurry()
            }
            if source.isLive { Terminal.err("Watching \(regions.count) regions; Ctrl-C ends.") }
            do {
                try await watch.run()
            } catch {
                hurry()
                for action in actions { action.finish() }
                throw error
            }
            for action in actions { action.finish() }
        }

        /// How long an interrupted watch waits for what is being done, in seconds.
        private static let patienceSeconds = 5.0

        /// Says that the radio went away or came back.
        private static func tell(_ change: RadioChange) {
            switch change {
            case .lost(let error):
                Terminal.err("warning: \(error.what); watching goes on when it is back")
            case .back: Terminal.err("The radio is back; watching.")
            }
        }

        /// An event for people: when, what, where, by which beacon, how strong.
        private static func words(
            _ event: RegionEvent,
            _ names: BeaconNames,
            _ clock: SiteClock
        ) -> Sentence {
            let owner: Sentence? =
                switch names[event.beacon] {
                case .item(let id, let name, _): "\(id) \"\(name)\""
                case .anchor(let zone, let name): "anchor of \(ZoneText.words(zone, name))"
                case nil: nil
                }
            let parts: [Sentence?] = [
                .data(Figures.time(event.at, clock)), .data(event.kind.rawValue.padded(to: 5)),
                "\(event.region)",
                event.region.description == event.beacon.description
                    ? nil : "\(event.beacon)",
                event.rssi.map { "\($0.rawValue) dBm" }, owner,
            ]
            return parts.compactMap(\.self).joined(separator: "  ")
        }
    }
}

/// The program that sends webhooks is not installed.
private struct NoCurl: MusterError {
    var what: Sentence { "there is no \(RegionAction.curlPath), which sends webhooks" }
    var remedy: Sentence { "sudo apt install curl" }
    var exitCode: MusterCore.ExitCode { .failed }
}

extension JSONWriter {
    /// One line about an event, with what the beacon is bound to.
    fileprivate static func regionEvent(
        _ event: RegionEvent,
        _ owner: BeaconNames.Owner?
    ) -> JSONWriter {
        var json = JSONWriter()
        json.object { json in
            json.members(of: event)
            json.owner(owner)
        }
        return json
    }
}
