import ArgumentParser
import MusterCore
import MusterService
import MusterStore

struct Initialise: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Set up a home for a site.",
        discussion: """
            The folder becomes this account's alone (mode 0700), also where it was there before.

            Examples:
              muster init --site "Cold store"
              muster init --site Šid --time-zone Europe/Belgrade --home ./site
            """
    )

    @Option(help: "The site's name.")
    var site = Site.unnamed

    @Option(help: "The site's time zone (default: this machine's).")
    var timeZone: String?

    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        try NameRule.check(site, of: "a site", try: "muster init --site \"Cold store\"")
        let site = Site(name: site, timeZone: timeZone ?? SystemClock.timeZone)
        try NewHome(common.folder).found(
            site: site,
            person: SystemProcess.account,
            now: SystemClock.now()
        )
        if common.json {
            var json = JSONWriter()
            json.object { json in
                json.key("home")
                json.string(common.folder.path)
                json.key("site")
                json.string(site.name)
                json.key("time_zone")
                json.string(site.timeZone)
            }
            Terminal.line(json)
        } else {
            Terminal.out("\(site.name) is set up in \(common.folder.path) (\(site.timeZone)).")
            Terminal.out(Advice.next("muster inventory add NAME"))
        }
    }
}
