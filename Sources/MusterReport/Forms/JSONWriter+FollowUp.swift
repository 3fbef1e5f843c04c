public import MusterAudit
public import MusterCore

extension JSONWriter {
    /// Writes what a test came to, as one object.
    public mutating func test(_ test: TestCount.Test) {
        let (isSeen, zone): (Bool, ZoneID?) =
            switch test.pick {
            case .floor(_, let zone), .seen(_, let zone): (true, zone)
            case .gone: (false, nil)
            }
        object { json in
            json.key("direction")
            json.string(test.pick.isFromFloor ? "floor_to_list" : "list_to_floor")
            json.key("picked")
            json.string(test.pick.name)
            json.key("seen")
            json.bool(isSeen)
            json.key("zone")
            json.string(zone?.rawValue)
            json.key("counted")
            json.string(test.counted?.rawValue)
            json.key("counted_zone")
            json.string(test.countedZone?.rawValue)
            json.key("verdict")
            json.string(test.verdict.rawValue)
        }
    }

    /// Writes the test counts and opinions that stand, as members.
    mutating func followUp(_ review: AuditReview) {
        key("tests")
        array { list in
            for test in review.tests {
                list.object { json in
                    json.key("by")
                    json.string(test.value.observer)
                    json.key("at")
                    json.instant(test.at)
                    json.key("note")
                    json.string(test.value.note)
                    json.key("tests")
                    json.array { list in for test in test.value.tests { list.test(test) } }
                }
            }
        }
        key("opinions")
        array { list in
            for opinion in review.opinions {
                list.object { json in
                    json.key("speaker")
                    json.string(opinion.value.speaker)
                    json.key("text")
                    json.string(opinion.value.text)
                    json.key("by")
                    json.string(opinion.value.by)
                    json.key("at")
                    json.instant(opinion.at)
                }
            }
        }
    }

    /// Writes who says that an action is done, or `null`.
    mutating func done(_ done: AuditReview.Recorded<ActionDone>?) {
        guard let done else { return string(nil) }
        object { json in
            json.key("by")
            json.string(done.value.by)
            json.key("at")
            json.instant(done.at)
            json.key("note")
            json.string(done.value.note)
        }
    }
}
