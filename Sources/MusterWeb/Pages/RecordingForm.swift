import Foundation
import Hummingbird
import MusterCore
import MusterPeople
import MusterReport
import MusterService
import MusterStore

/// An audit of a walk that was recorded elsewhere and is uploaded.
enum RecordingForm {
    /// As long as a recording may be: more than a day of the busiest air.
    static let mostBytes = 100 << 20

    /// Writes the form.
    static func card(
        _ html: inout HTML,
        _ visit: Visit,
        _ inventories: [(inventory: Inventory, itemCount: Int)]
    ) {
        html.card(visit.say(RecordingText.title)) { html in
            html.tag("p", ["class": "soft"], visit.say(RecordingText.hint))
            html.fileForm(visit, to: Address("start", "recording")) { html in
                html.choice(
                    visit.say(StartText.inventory),
                    name: "inventory",
                    id: "recording-inventory",
                    inventories.map { inventory, itemCount in
                        let values = ["name": inventory.name]
                        return (
                            inventory.name,
                            visit.say(StartText.itemsIn, counting: itemCount, values)
                        )
                    },
                    selected: inventories.first(where: \.inventory.isCurrent)?.inventory.name
                )
                let most = visit.words.integer(mostBytes >> 20)
                html.fileField(
                    visit.say(RecordingText.file),
                    name: "file",
                    accepts: ".btsnoop,.log,.pcap,.pcapng,.cfa",
                    hint: visit.say(RecordingText.fileHint, ["n": most])
                )
                html.tag("div") { $0.tag("button", [:], visit.say(RecordingText.start)) }
            }
        }
    }

    /// Starts the audit of the recording that was sent.
    ///
    /// - Returns: the audit, which listens to the recording now.
    /// - Throws: ``WebError`` for a form without a recording, `ServiceError` when the audit cannot start.
    static func start(_ visit: Visit) async throws -> AuditID {
        let form = try MultipartForm(visit.body, type: visit.headers[.contentType] ?? "")
        guard let part = form.parts.first(where: { $0.name == "file" }), !part.content.isEmpty
        else {
            throw WebError.badValue(name: "file", expected: "a recording")
        }
        let sent = part.fileName.flatMap { $0.isEmpty ? nil : $0 } ?? "recording"
        let clean = String(
            String.UnicodeScalarView(sent.unicodeScalars.filter { !$0.isControlOrLineBreak })
        )
        let name = String(clean.split { $0 == "/" || $0 == "\\" }.last?.suffix(100) ?? "")
        let shown = name.isEmpty ? "recording" : name
        let path = try visit.home.recordings.keepRecording(Array(part.content))
        do {
            return try await visit.desk.recordings.start(
                inventory: form.text("inventory"),
                zones: [],
                recording: (path, shown),
                in: visit.home
            )
        } catch {
            unlink(path)
            // Where it was kept meanwhile is nothing to whoever sent it.
            throw HomeRecordings.isOfRecording(error) ? WebError.noRecording(file: shown) : error
        }
    }
}
