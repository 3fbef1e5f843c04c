import Foundation
import MusterMail
import Testing

/// A message as another implementation of the standards reads it: Python's `email` package.
struct ParsedMail: Decodable, Equatable {
    struct Attachment: Decodable, Equatable {
        let name: String
        let type: String
        let content: Data
    }

    struct Picture: Decodable, Equatable {
        let id: String
        let type: String
        let disposition: String
        let content: Data
    }

    let fields: [String]
    let fromName: String
    let from: String
    let to: String
    let subject: String
    let messageID: String
    let date: String
    let body: String
    /// The HTML, if there is any.
    let html: String?
    /// Where the recipient turns such mail off.
    let unsubscribe: String?
    let attachments: [Attachment]
    /// What the HTML shows by `cid:`, of the part that holds both.
    let pictures: [Picture]
    let defects: [String]
    /// The envelope's sender, as a mailbox keeps it.
    let returnPath: String?

    private static let script = """
        import base64, email, email.policy, json, sys
        from email.header import decode_header, make_header
        from email.utils import parseaddr
        for path in sys.argv[1:]:
            with open(path, 'rb') as file:
                data = file.read()
            m = email.message_from_bytes(data, policy=email.policy.default)
            # Addresses by the older parser: the newer one keeps the space between encoded words.
            name, sender = parseaddr(email.message_from_bytes(data)['from'])
            defects = [repr(d) for p in m.walk() for d in p.defects]
            defects += [repr((v,d)) for p in m.walk() for v in p.values() for d in v.defects]
            print(json.dumps({
                'fields': m.keys(), 'fromName': str(make_header(decode_header(name))), 'from': sender,
                'to': m['to'].addresses[0].addr_spec, 'subject': m['subject'],
                'messageID': m['message-id'], 'date': m['date'].datetime.isoformat(),
                'body': m.get_body(('plain',)).get_content().replace('\\r\\n', '\\n'),
                'html': (lambda p: p and p.get_content())(m.get_body(('html',))),
                'unsubscribe': m['list-unsubscribe'], 'defects': defects,
                'returnPath': m['return-path'],
                'pictures': [{
                    'id': p['content-id'], 'type': p.get_content_type(),
                    'disposition': p.get_content_disposition(),
                    'content': base64.b64encode(p.get_payload(decode=True)).decode()
                } for r in m.walk() if r.get_content_type() == 'multipart/related'
                  for p in r.iter_attachments()],
                'attachments': [{
                    'name': a.get_filename(), 'type': a.get_content_type(),
                    'content': base64.b64encode(a.get_payload(decode=True)).decode()
                } for a in m.iter_attachments()]}))
        """

    /// Reads messages from files.
    static func read(_ files: [URL]) throws -> [ParsedMail] {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3", "-c", script] + files.map(\.path)
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        return try data.split(separator: UInt8(ascii: "\n")).map {
            try JSONDecoder().decode(ParsedMail.self, from: $0)
        }
    }

    /// Encodes messages and reads them back.
    static func read(_ messages: [OutgoingMessage]) throws -> [ParsedMail] {
        try withTemporaryFolder { folder in
            try read(
                messages.enumerated().map { index, message in
                    let file = folder.appending(path: "\(index).eml")
                    try Data(try message.encoded()).write(to: file)
                    return file
                }
            )
        }
    }
}

/// Lends a folder that is removed afterwards.
func withTemporaryFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
}
