import Foundation
import MusterAudit
import MusterCore
import MusterStore

/// The long look at everything that a home keeps.
extension Doctor {
    /// Reads all of the home: the database, each audit with what proves it, photos and traces.
    ///
    /// It takes time in proportion to the home.
    ///
    /// - Parameter folder: the home.
    /// - Returns: one line a thing, in an order that never changes.
    public static func examineDeeply(_ folder: HomeFolder) -> [Checkup] {
        // What is not there is told by the other checks, and is no damage.
        guard FileManager.default.fileExists(atPath: folder.databasePath) else {
            return [.well("pages", "no database")]
        }
        let home: OpenHome
        do {
            home = try OpenHome(
                folder,
                person: "doctor",
                command: "muster doctor"
            )
        } catch let error as ServiceError {
            // Settings that cannot be used say nothing of the database.
            return [.broken("home", error)]
        } catch {
            return [look("pages", [words(error)])]
        }
        defer { try? home.close() }
        return [pages(home), readings(home), rows(home), proofs(home), photos(home), traces(home)]
    }

    private static func pages(_ home: OpenHome) -> Checkup {
        do {
            let problems = try home.store.health.deepProblems().map { problem -> Sentence in
                problem.table.map { "\($0): \(problem.what)" } ?? "\(problem.what)"
            }
            guard problems.isEmpty else { return look("pages", problems) }
            return .well("pages", "every page and row can be read")
        } catch {
            return look("pages", [words(error)])
        }
    }

    /// Whether the rows that no chain proves have the checksums that they were written with.
    private static func rows(_ home: OpenHome) -> Checkup {
        let remedy: Sentence =
            "muster restore FILE --home NEWHOME brings a backup from before back (muster backup list); "
            + "what is damaged cannot be changed until then"
        do {
            let report = try home.store.health.rowProblems()
            let problems = report.problems.map { problem -> Sentence in
                problem.table.map { "\($0): \(problem.what)" } ?? "\(problem.what)"
            }
            guard problems.isEmpty else { return look("rows", problems, try: remedy) }
            return .well("rows", "\(report.rows) are as they were written")
        } catch {
            return look("rows", [words(error)], try: remedy)
        }
    }

    private static func proofs(_ home: OpenHome) -> Checkup {
        do {
            let audits = try home.store.audits.list().map(\.audit)
            var problems: [Sentence] = []
            for audit in audits {
                do {
                    _ = try home.seals.verify(audit)
                } catch {
                    problems.append(words(error))
                }
            }
            // Each audit that is verified looks at the others too; where none is left, the trail tells of them.
            if audits.isEmpty { try home.seals.checkHome(against: try home.store.trail.evidence()) }
            guard problems.isEmpty else { return look("audits", problems) }
            return .well("audits", "\(audits.count) verify, with the trail, keys and issued PDFs")
        } catch {
            return look("audits", [words(error)])
        }
    }

    private static func photos(_ home: OpenHome) -> Checkup {
        do {
            // The files of some are still to come from another home.
            let wanted = try HouseStore(home.store).photoFiles.wanted()
            let photos = try home.store.health.allPhotos().filter { !wanted.contains($0) }
            var problems: [Sentence] = []
            for photo in photos {
                let path = home.folder.photoPath(photo)
                do {
                    if try Files.sha256(path) != photo.text {
                        problems.append("\(path) is not the picture that was kept")
                    }
                } catch {
                    problems.append(words(error))
                }
            }
            guard problems.isEmpty else { return look("photos", problems) }
            return .well("photos", "\(photos.count) have the hash of their name")
        } catch {
            return look("photos", [words(error)])
        }
    }

    static func words(_ error: any Error) -> Sentence {
        (error as? any MusterError)?.what ?? "\(error)"
    }

    static func look(
        _ check: String,
        _ problems: [Sentence],
        try remedy: Sentence = "keep the home as it is, and compare it with a backup"
    ) -> Checkup {
        let told = problems.prefix(5).joined(separator: "; ")
        return .look(
            check,
            problems.count > 5 ? "\(told); and \(problems.count - 5) more" : told,
            try: remedy
        )
    }
}
