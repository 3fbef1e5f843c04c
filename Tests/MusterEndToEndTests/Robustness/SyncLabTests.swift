import Foundation
import Testing

/// Stations and their hub over a line that breaks, with processes that are killed: `scripts/sync-lab` judges.
@Suite struct SyncLabTests {
    @Test func `nothing is lost or doubled between homes, whatever breaks off`() throws {
        let script = URL(filePath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "scripts/sync-lab").path
        let home = try TestHome()
        let result = try home.shell("'\(script)' '\(MusterProgram.path)' --rounds 12 2>/dev/null")
        #expect(result.status == 0, "\(result.text)")
        #expect(result.text.contains("0 problems"), "\(result.text)")
    }
}
