public import MusterCore
public import MusterStore

extension JSONWriter {
    /// Writes a definition of reports, as `muster definition --json` and the API show it.
    public mutating func definition(_ definition: ReportDefinition) {
        object { json in
            json.key("name")
            json.string(definition.name)
            json.key("version")
            json.integer(definition.version)
            json.key("sections")
            if let parts = definition.sections {
                json.array { list in for part in parts { list.string(part) } }
            } else {
                json.string(nil)
            }
            json.key("language")
            json.string(definition.language)
            json.key("paper")
            json.string(definition.paper)
            json.key("formats")
            json.array { list in for format in definition.formats { list.string(format) } }
            json.key("accent")
            json.string(definition.accent)
            json.key("logo")
            json.bool(definition.logo != nil)
            json.key("made_by")
            json.string(definition.author.name)
            json.key("made_at")
            json.instant(definition.author.at)
        }
    }
}
