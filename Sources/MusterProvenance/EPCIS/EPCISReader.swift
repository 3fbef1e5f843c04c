import MusterCatalogue
import MusterCore

/// Reads documents of EPCIS 2.0 in JSON-LD (GS1, 2022): an `EPCISDocument`, what answers a query, or one event.
///
/// It is no processor of JSON-LD: names are those of the context of EPCIS, with the prefixes that a document
/// defines itself, and nothing is fetched. Words of CBV, EPCs, links and moments come in one form each,
/// whatever the spelling.
public enum EPCISReader {
    /// The largest file, in bytes: as large as tables of events may be.
    public static let maximumBytes = ItemFile.maximumBytes * 4

    /// Reads a document.
    ///
    /// - Parameters:
    ///   - bytes: the file.
    ///   - file: the name used in errors.
    /// - Returns: the events that the house has verbs for, and what is wrong with each of the others.
    /// - Throws: ``ProvenanceError/notJSON(file:line:reason:)``, or
    ///   ``ProvenanceError/notEPCIS(file:member:reason:)`` where no event of it can be read.
    public static func read(
        _ bytes: [UInt8],
        named file: String
    ) throws(ProvenanceError) -> EPCISDocument {
        let value = try json(bytes, named: file)
        do throws(MemberFault) {
            let envelope = try EPCISEnvelope(value)
            var document = events(envelope)
            document.linkCorrections()
            return document
        } catch {
            throw .notEPCIS(file: file, member: error.member, reason: error.reason)
        }
    }

    private static func events(_ envelope: EPCISEnvelope) -> EPCISDocument {
        var document = EPCISDocument()
        var reader = EPCISEventReader(envelope.prefixes, envelope.verbs)
        for (index, value) in envelope.events.enumerated() {
            do throws(MemberFault) {
                let entry = try reader.entry(value, index + 1, depth: envelope.eventDepth)
                document.entries.append(entry)
            } catch {
                document.faults.append(
                    EPCISFault(
                        number: index + 1,
                        member: error.member,
                        reason: error.reason,
                        given: try? EPCISObject(value, "").text("eventID")
                    )
                )
            }
        }
        document.leftOut = reader.leftOut
        return document
    }

    private static func json(
        _ bytes: [UInt8],
        named file: String
    ) throws(ProvenanceError) -> JSONValue {
        guard bytes.count <= maximumBytes else {
            throw .notEPCIS(
                file: file,
                member: nil,
                reason: "has \(bytes.count) bytes; the limit is \(maximumBytes >> 20) MiB"
            )
        }
        if let position = UTF8Position.firstInvalid(in: bytes) {
            throw .notJSON(
                file: file,
                line: position.line,
                reason: "not UTF-8 at byte \(position.offset)"
            )
        }
        // Programs of one system put the mark of UTF-8 in front of what they write.
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
        do throws(JSONReader.Fault) {
            return try JSONReader.read(text)
        } catch {
            throw .notJSON(
                file: file,
                line: UTF8Position.line(of: error.offset, in: text),
                reason: error.reason
            )
        }
    }
}
