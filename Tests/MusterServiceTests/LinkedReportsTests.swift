import Foundation
import MusterCatalogue
import MusterCore
import MusterReport
import MusterService
import Testing

/// Links that somebody has put in the place of files which Muster writes into its own folder of reports.
@Suite struct LinkedReportsTests {
    private let home: TemporaryHome
    private let victim: String

    init() async throws {
        home = try await BackupTests.audited()
        victim = home.path + "/victim"
        try Data("mine".utf8).write(to: URL(filePath: victim))
    }

    private func link(_ path: String) throws {
        try? FileManager.default.removeItem(atPath: path)
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: victim)
    }

    /// Goes on where a file was written in the place of a link, and not to where the link leads.
    private func check(_ path: String) throws {
        #expect(try String(contentsOfFile: victim, encoding: .utf8) == "mine", "\(path)")
        let type = try FileManager.default.attributesOfItem(atPath: path)[.type]
        #expect(type as? FileAttributeType == .typeRegular, "\(path)")
    }

    @Test(arguments: [ReportFormat.pdf, .csv, .json, .xlsx, .svg])
    func `a report of the home's own is not written through a link`(form: ReportFormat) throws {
        let open = try home.open()
        let summary = try open.sessions.summary(try open.sessions.audit(named: nil))
        func write(to path: String?) throws -> [String] {
            try open.reports.writeReport(summary, as: [form], options: ReportOptions(), to: path)
                .files
        }
        let files = try write(to: nil)
        #expect(!files.isEmpty)
        for file in files { try link(file) }
        #expect(try write(to: nil) == files)
        for file in files { try check(file) }
    }

    @Test func `labels and refused rows are not written through a link`() throws {
        let open = try home.open()
        let labels = open.folder.reportsPath + "/labels.pdf"
        try link(labels)
        let label = Label(code: "IT-1", id: "IT-1", name: "One", owner: "Stock")
        _ = try open.labels.writeLabels(
            [label],
            on: .l7160,
            firstPlace: 0,
            title: "Labels",
            to: nil
        )
        try check(labels)
        let refused = open.folder.reportsPath + "/items.refused.csv"
        try link(refused)
        let file = try open.items.readFile(home.site + "/items.csv")
        #expect(try open.items.keepRefused([], of: file, path: "items.csv", to: nil) == refused)
        try check(refused)
    }

    @Test func `a link that somebody names is meant`() throws {
        let open = try home.open()
        let summary = try open.sessions.summary(try open.sessions.audit(named: nil))
        let path = home.path + "/out.json"
        try link(path)
        _ = try open.reports.writeReport(summary, as: [.json], options: ReportOptions(), to: path)
        #expect(try String(contentsOfFile: victim, encoding: .utf8) != "mine")
    }
}
