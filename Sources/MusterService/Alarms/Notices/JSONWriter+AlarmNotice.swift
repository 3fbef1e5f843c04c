import MusterClimate
import MusterCore

extension JSONWriter {
    /// Writes what a webhook gets of one alarm: `event` is `raised`, `escalated` or `cleared`.
    mutating func alarmNotice(_ notice: AlarmNotice, site: String) {
        object { $0.members(of: notice, site: site) }
    }

    /// Writes what a webhook gets of many alarms: `event` is `digest`.
    mutating func alarmDigest(_ notices: [AlarmNotice], site: String) {
        object { json in
            json.key("event")
            json.string("digest")
            json.key("site")
            json.string(site)
            json.key("alarms")
            json.array { list in
                for notice in notices { list.alarmNotice(notice, site: site) }
            }
        }
    }

    /// Writes what a webhook gets to test it: `event` is `test`.
    mutating func alarmTest(by person: String, at: Instant, site: String) {
        object { json in
            json.key("event")
            json.string("test")
            json.key("site")
            json.string(site)
            json.key("by")
            json.string(person)
            json.key("at")
            json.instant(at)
        }
    }

    private mutating func members(of notice: AlarmNotice, site: String) {
        let (alarm, cause) = (notice.alarm, notice.alarm.cause)
        key("event")
        string("\(notice.kind)")
        key("site")
        string(site)
        key("alarm")
        string(alarm.id.description)
        key("uid")
        string(Hex.text(alarm.uid))
        key("key")
        integer(notice.event.key)
        key("kind")
        string(cause.kind.rawValue)
        key("priority")
        string(cause.priority.rawValue)
        key("state")
        string(alarm.state.rawValue)
        key("episode")
        integer(alarm.episode)
        key("cause")
        string(cause.text)
        key("place")
        string(cause.place?.description)
        key("sensor")
        string(notice.identity)
        key("name")
        string(notice.sensor)
        members(of: cause, value: notice.value)
        key("set_version")
        integer(cause.version)
        key("since")
        instant(cause.since)
        key("at")
        instant(notice.event.at)
        key("instruction")
        string(notice.instruction.isEmpty ? nil : notice.instruction)
        key("lots")
        array { list in for lot in notice.lots { list.string(lot) } }
        key("url")
        string(notice.link)
    }
}
