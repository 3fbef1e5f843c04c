import FoundationEssentials
import Glibc
import Hummingbird

/// A server that does next to nothing: what the portal is measured beside.
enum ServeBench {
    /// One row of a list as a program reads it.
    private struct Item: ResponseCodable {
        var id: String
        var name: String
        var beacon: String
        var zone: String?
        var product: String?
        var lot: String?
        var serial: String?
        var `class`: String?
        var custodian: String?
        var quantity: Int
        var note: String?
        var attributes: [String: String]
    }

    /// A page of a list.
    private struct Page: ResponseCodable {
        var data: [Item]
        var next: String?
    }

    /// Serves a file as it is at `/fixed`, and the rows of the page in it, put into JSON for each
    /// request, at `/json`; prints the port.
    static func run(path: String) async throws {
        let bytes = try Data(contentsOf: URL(filePath: path))
        let page = try JSONDecoder().decode(Page.self, from: bytes)
        let fixed = ByteBuffer(bytes: bytes)
        let router = Router()
        router.get("fixed") { _, _ in
            Response(
                status: .ok,
                headers: [.contentType: "application/json"],
                body: ResponseBody(byteBuffer: fixed)
            )
        }
        router.get("json") { _, _ in page }
        let application = Application(
            router: router,
            configuration: .init(address: .hostname("127.0.0.1", port: 0))
        ) { channel in
            print(channel.localAddress?.port ?? 0)
            fflush(nil)
        }
        try await application.runService()
    }
}
