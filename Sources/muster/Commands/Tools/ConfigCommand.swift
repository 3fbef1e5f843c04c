import ArgumentParser
import Foundation
import MusterCore
import MusterService
import MusterStore

struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config",
        abstract: "Check and show the settings in muster.toml.",
        discussion: """
            Examples:
              muster config check
              muster config show
              muster config keys
            """,
        subcommands: [Check.self, Show.self, Keys.self]
    )

    /// Refuses a home that is named and not there: what is said of the defaults would mean nothing.
    fileprivate static func demandFolder(_ common: CommonOptions) throws {
        let isNamed =
            common.home != nil
            || ProcessInfo.processInfo.environment["MUSTER_HOME"].map { !$0.isEmpty } ?? false
        let path = common.folder.path
        guard isNamed, !FileManager.default.fileExists(atPath: path) else { return }
        throw StoreError.noHome(path: path)
    }

    struct Check: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "check",
            abstract: "Check a settings file, before anything runs with it.",
            discussion: """
                A file with a fault ends with status 65, and its line is named. Where there is no file, the \
                defaults hold.

                Examples:
                  muster config check
                  muster config check new.toml
                """
        )

        @Argument(help: "The file (default: muster.toml in the home).", completion: .file())
        var file: String?

        @OptionGroup(title: "Common options") var common: CommonOptions

        func run() throws {
            if file == nil { try ConfigCommand.demandFolder(common) }
            let file = try SettingsFile(path: file ?? common.folder.settingsPath)
            // Without a name the defaults may be meant; whoever names a file means one.
            guard file.isThere || self.file == nil else {
                throw ServiceError.noSuchFile(path: file.path)
            }
            if common.json {
                return Terminal.line { json in
                    json.object { json in
                        json.key("path")
                        json.string(file.path)
                        json.key("there")
                        json.bool(file.isThere)
                        json.key("settings")
                        json.integer(file.lines.count)
                    }
                }
            }
            Terminal.out(
                file.isThere
                    ? "\(file.path) can be used: \(Figures.counted(file.lines.count, .settings))."
                    : "There is no \(file.path); the defaults hold."
            )
        }
    }

    struct Show: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "show",
            abstract: "Show what holds, and where each value comes from.",
            discussion: """
                Examples:
                  muster config show
                  muster config show --json
                """
        )

        @OptionGroup(title: "Common options") var common: CommonOptions

        func run() throws {
            try ConfigCommand.demandFolder(common)
            let file = try SettingsFile(path: common.folder.settingsPath)
            guard !common.json else {
                for field in SettingField.all {
                    Terminal.line { json in
                        json.object { json in
                            json.key("setting")
                            json.string(field.name)
                            json.key("value")
                            json.string(field.value(file.settings))
                            json.key("line")
                            json.integer(file.lines[field.name])
                        }
                    }
                }
                return
            }
            var table = Table([
                .init(title: "Setting"), .init(title: "Value", givesWay: true),
                .init(title: "From"),
            ])
            for field in SettingField.all {
                table.add([
                    .data(field.name), field.shown(file.settings),
                    file.lines[field.name].map { "line \($0)" } ?? "default",
                ])
            }
            table.print()
            Terminal.err(file.isThere ? .data(file.path) : "There is no \(file.path).")
        }
    }

    struct Keys: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "keys",
            abstract: "List the settings that there are, with their defaults.",
            discussion: """
                Those marked "file" are changed in muster.toml alone; the others on the portal's page Settings too.

                Examples:
                  muster config keys
                  muster config keys --json
                """
        )

        @Flag(name: .long, help: "Data as JSON on standard output.")
        var json = false

        func run() {
            guard !json else {
                for field in SettingField.all {
                    Terminal.line { json in
                        json.object { json in
                            json.key("setting")
                            json.string(field.name)
                            json.key("default")
                            json.string(field.value(Settings()))
                            json.key("file_only")
                            json.bool(field.isFileOnly)
                            json.key("summary")
                            json.string(field.summary.description)
                        }
                    }
                }
                return
            }
            var table = Table([
                .init(title: "Setting"), .init(title: "Default"), .init(title: "Changed"),
                .init(title: "Meaning", goesBelow: true),
            ])
            for field in SettingField.all {
                table.add([
                    .data(field.name), field.shown(Settings()),
                    field.isFileOnly ? "file" : "page, file",
                    field.summary,
                ])
            }
            table.print()
        }
    }
}

extension SettingField {
    /// Its value in a table.
    fileprivate func shown(_ settings: Settings) -> Sentence {
        let value = value(settings)
        return value.isEmpty ? "none" : .data(value)
    }
}
