import ArgumentParser
import MusterCore
import MusterOrders
import MusterRadio
import MusterRanging
import MusterService

struct OfferWatch: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch",
        abstract: "Listen in a zone for the badges of customers, and show them what is for there.",
        discussion: """
            For a receiver that hangs in the zone. Only the badges of customers who agree to it are \
            listened for. Who is not heard for the away time has left. Offers and badges that are \
            changed meanwhile are known when it is started again.

            Examples:
              muster offer watch --zone shop --source hci0
              muster offer watch --zone shop --source capture:door.btsnoop --json
            """
    )

    @Option(help: "The zone that it hangs in.")
    var zone: ZoneID

    @Option(help: "Seconds of silence after which somebody has left.")
    var away = 60.0

    @OptionGroup var listening: SourceOption
    @OptionGroup var limit: TimeLimitOption
    @OptionGroup(title: "Common options") var common: CommonOptions

    func validate() throws {
        try TimeLimitOption.check(away, "The away time")
    }

    func run() async throws {
        Interruption.outliveHangUp()
        let source = try listening.description
        let home = try common.open("offer watch")
        let offers = HomeOffers(home)
        let (badges, stays) = try offers.awaited(in: zone)
        guard !stays.isEmpty else {
            let advice = Advice.sentence(
                "Make one",
                "muster offer add NAME --product CODE --enter \(zone.rawValue) --text TEXT"
            )
            return Terminal.err("There is no offer for \(zone.rawValue). \(advice)")
        }
        let (isJSON, zone) = (common.json, zone)
        let watch = try RegionWatch(
            badges,
            awaySeconds: away,
            within: nil,
            stays: stays,
            source,
            listening.scan,
            seconds: limit.seconds,
            onRadio: { change in
                switch change {
                case .lost(let error):
                    Terminal.err("warning: \(error.what); watching goes on when it is back")
                case .back: Terminal.err("The radio is back; watching.")
                }
            },
            onEvent: { event in
                guard event.kind == .stay else { return }
                do {
                    let shown = try offers.enter(
                        event.beacon,
                        zone,
                        stayed: event.stayedSeconds,
                        at: event.at
                    )
                    for showing in shown {
                        guard !isJSON else {
                            Terminal.line { OfferJSON.write(showing, to: &$0) }
                            continue
                        }
                        Terminal.out("\(showing.offer) shown to \(showing.person).")
                    }
                } catch let error as any MusterError {
                    ErrorRenderer.tell(error)
                } catch {
                    Terminal.err("\("\(error)")")
                }
            }
        )
        _ = Interruption { watch.stop() }
        if source.isLive {
            Terminal.err("Listening for \(badges.count) badges in \(zone.rawValue); Ctrl-C ends.")
        }
        try await watch.run()
        try home.close()
    }
}
