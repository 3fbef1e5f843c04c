import ArgumentParser
import MusterCore
import MusterPeople
import MusterService

extension TrailCommand {
    struct Stamp: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "stamp",
            abstract: "Ask for the time stamps that are missing.",
            discussion: """
                Where muster.toml names a time-stamping authority (tsa and tsa_ca under [seal], RFC 3161), \
                each signature over an audit gets a time stamp: after the step itself, and again by \
                muster serve and muster deliver where the authority did not answer. This asks now, and \
                ends with status 10 where it does not answer.

                Examples:
                  muster trail stamp
                  muster trail stamp --most 500 --json
                """
        )

        @Option(help: "How many are asked for.")
        var most = 50

        @OptionGroup(title: "Common options") var common: CommonOptions

        func validate() throws {
            guard most > 0 else { throw Misuse.error("A number is 1 or more.") }
        }

        func run() throws {
            let home = try common.open("trail stamp")
            guard home.settings.timeAuthority != nil else { throw StampError.notConfigured }
            let run = try home.stamps.askForTimeStamps(atMost: most)
            try home.close()
            if common.json {
                for stamp in run.stamps { Terminal.line { Self.write(stamp, to: &$0) } }
            } else {
                for stamp in run.stamps { Terminal.out(prose: StampWords.line(stamp)) }
                if run.waiting > 0 {
                    Terminal.out(prose: StampWords.waiting(run.waiting))
                } else if run.stamps.isEmpty {
                    Terminal.out("Every signature that the trail notes has its time stamp.")
                }
            }
            if let error = run.error { throw error }
        }

        private static func write(_ stamp: StampRun.New, to json: inout JSONWriter) {
            json.object { json in
                json.key("audit")
                json.string(stamp.audit.rawValue)
                json.key("step")
                json.string(stamp.step)
                json.key("at")
                json.instant(stamp.at)
                json.key("by")
                json.string(stamp.by)
            }
        }
    }
}
