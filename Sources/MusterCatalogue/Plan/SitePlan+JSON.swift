import MusterCore

extension SitePlan {
    /// The largest plan file, in bytes.
    public static let maximumBytes = 16 << 20

    /// Reads a plan; `file` is the name used in errors.
    ///
    /// A plan is refused unless: its unit is `m`; its size is positive; it has a zone; identifiers
    /// and anchor beacons are unique; every polygon is a simple one and every zone lies on the plan;
    /// no two zones overlap, though they may touch; every anchor and receiver lies on the plan and
    /// within 0.5 m of the zone it names. Members that Muster does not know are passed over. All
    /// problems are looked for; the first 20 are kept. One that is still being drawn may have no zone
    /// yet: `isDraft`.
    ///
    /// - Throws: ``CatalogueError/tooLarge(file:bytes:limit:)``,
    ///   ``CatalogueError/notUTF8(file:offset:line:)``, ``CatalogueError/notJSON(file:line:reason:)``
    ///   or ``CatalogueError/badPlan(file:problems:count:)``.
    public static func read(
        _ bytes: [UInt8],
        named file: String,
        isDraft: Bool = false
    ) throws(CatalogueError) -> SitePlan {
        guard bytes.count <= maximumBytes else {
            throw .tooLarge(file: file, bytes: bytes.count, limit: maximumBytes)
        }
        if let position = UTF8Position.firstInvalid(in: bytes) {
            throw .notUTF8(file: file, offset: position.offset, line: position.line)
        }
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
        let json: JSONValue
        do throws(JSONReader.Fault) {
            json = try JSONReader.read(text)
        } catch {
            if isList(text) { throw .isList(file: file) }
            throw .notJSON(
                file: file,
                line: UTF8Position.line(of: error.offset, in: text),
                reason: error.reason
            )
        }
        var reader = SitePlanReader(isDraft: isDraft)
        guard let plan = reader.plan(json), reader.problemCount == 0 else {
            throw .badPlan(file: file, problems: reader.problems, count: reader.problemCount)
        }
        return plan
    }

    /// Whether a text that is no JSON has a first line of cells.
    private static func isList(_ text: [UInt8]) -> Bool {
        guard let first = text.first, first != UInt8(ascii: "{"), first != UInt8(ascii: "[") else {
            return false
        }
        let line = text.prefix { $0 != UInt8(ascii: "\n") }
        return [",", ";", "\t"].contains { line.contains(UInt8(ascii: $0)) }
    }

    /// The plan as JSON: the same bytes for the same plan, whatever file it was read from.
    public func encoded() -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.key("site")
            json.string(site)
            json.key("unit")
            json.string("m")
            json.key("size")
            json.numbers(width, height)
            json.list("zones", zones) { zone, json in
                json.key("id")
                json.string(zone.id.rawValue)
                json.key("name")
                json.string(zone.name)
                json.polygon(zone.polygon)
            }
            json.list("anchors", anchors) { anchor, json in
                json.key("beacon")
                json.string(anchor.beacon.description)
                json.position(anchor.position)
                json.key("zone")
                json.string(anchor.zone.rawValue)
            }
            json.list("receivers", receivers) { receiver, json in
                json.key("id")
                json.string(receiver.id.rawValue)
                json.position(receiver.position)
                if let zone = receiver.zone {
                    json.key("zone")
                    json.string(zone.rawValue)
                }
            }
            json.list("obstacles", obstacles) { obstacle, json in json.polygon(obstacle.polygon) }
            if let picture {
                json.key("picture")
                json.object { json in
                    json.key("sha256")
                    json.string(picture.sha256)
                    json.position(picture.origin)
                    json.key("size")
                    json.numbers(picture.width, picture.height)
                }
            }
        }
        json.newline()
        return json.bytes
    }
}

extension JSONWriter {
    fileprivate mutating func list<Element>(
        _ name: StaticString,
        _ elements: [Element],
        members: (Element, inout JSONWriter) -> Void
    ) {
        key(name)
        array { json in
            for element in elements {
                json.object { members(element, &$0) }
            }
        }
    }

    fileprivate mutating func numbers(_ first: Double, _ second: Double) {
        array { json in
            json.number(first)
            json.number(second)
        }
    }

    fileprivate mutating func position(_ point: Point) {
        key("position")
        numbers(point.x, point.y)
    }

    fileprivate mutating func polygon(_ polygon: Polygon) {
        key("polygon")
        array { json in
            for corner in polygon.corners { json.numbers(corner.x, corner.y) }
        }
    }
}
