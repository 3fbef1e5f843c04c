import ArgumentParser
import Foundation
import MusterCore
import MusterService

/// The options that every command has.
struct CommonOptions: ParsableArguments {
    @Option(name: .long, help: "The site's folder (default: MUSTER_HOME, else your own).")
    var home: String?

    @Flag(name: .long, help: "Data as JSON on standard output.")
    var json = false

    @Flag(name: .long, help: "Never ask; fail and name what is missing.")
    var noInput = false

    /// The home's folder.
    var folder: HomeFolder {
        HomeFolder(option: home, environment: ProcessInfo.processInfo.environment)
    }

    /// Opens the home; a write waits so many seconds for another process.
    func open(_ command: String, patience: Double = 15) throws -> OpenHome {
        try OpenHome(
            folder,
            person: SystemProcess.account,
            command: "muster \(command)",
            patience: patience
        )
    }
}

/// A failure of the command line that parsing alone does not see.
struct UsageError: MusterError {
    var what: String
    var remedy: String
    var exitCode: MusterCore.ExitCode { .usage }

    init(_ what: String, try remedy: String) {
        self.what = what
        self.remedy = remedy
    }
}
