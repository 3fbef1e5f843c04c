import MusterEvaluation
import Testing

@Suite struct LeadTests {
    /// The lead of a default that has `own` right over a peer that has `other` right.
    private func lead(
        _ own: [Bool],
        _ other: [Bool],
        isLessBetter: Bool = false,
        recordings: Int = 1
    ) throws -> Lead {
        func score(_ name: String, _ role: MethodRole, _ right: [Bool]) -> Score {
            let share = Double(right.count { $0 }) / Double(right.count)
            let trials = right.enumerated().map { index, isRight in
                Trial(isRight ? 1 : 0, recording: index * recordings / right.count)
            }
            return Score(name, role, ["hit": share], trials: trials)
        }
        let question = Question(
            id: "q",
            title: "",
            note: "",
            metrics: [],
            headline: "hit",
            isLessBetter: isLessBetter,
            dataSets: [
                DataSet(
                    "set",
                    size: "",
                    scores: [
                        score("ours", .standard, own),
                        score("worse", .seed, own.map { _ in isLessBetter }),
                        score("best", .peer, other),
                        score("guess", .baseline, own.map { _ in !isLessBetter }),
                    ]
                )
            ]
        )
        return try #require(question.leads.first).lead
    }

    private func right(_ count: Int, of all: Int) -> [Bool] { (0..<all).map { $0 < count } }

    @Test func `a lead in many trials is beyond chance, the same each time`() throws {
        let lead = try lead(right(90, of: 100), right(60, of: 100))
        #expect(lead.rival == "best")
        #expect(abs(lead.difference - 0.3) < 1e-9)
        #expect(lead.verdict == "ahead")
        let interval = try #require(lead.interval)
        // Thirty discordant pairs of a hundred: a standard error of 0.046.
        #expect(abs(interval.lowerBound - 0.21) < 0.03 && abs(interval.upperBound - 0.39) < 0.03)
        #expect(try self.lead(right(90, of: 100), right(60, of: 100)).interval == interval)
    }

    @Test func `a lead of a few trials is within chance, and so is falling behind by a few`() throws
    {
        let (few, more) = (right(80, of: 100), Array(right(82, of: 100).reversed()))
        #expect(try lead(more, few).verdict == "ahead, within chance")
        #expect(try lead(few, more).verdict == "behind, within chance")
        #expect(try lead(right(10, of: 100), right(90, of: 100)).verdict == "behind")
    }

    @Test func `what is level at the top says that there is no more`() throws {
        let all = right(9, of: 9)
        #expect(try lead(all, all).verdict == "level: 1.000 is the best there is")
        #expect(try lead(right(5, of: 9), right(5, of: 9)).verdict == "level")
        let missed = try lead(right(0, of: 9), right(0, of: 9), isLessBetter: true)
        #expect(missed.verdict == "level: 0.000 is the best there is")
    }

    @Test func `where less is better, less is ahead`() throws {
        let lead = try lead(right(5, of: 100), right(60, of: 100), isLessBetter: true)
        #expect(abs(lead.difference - 0.55) < 1e-9)
        #expect(lead.verdict == "ahead")
    }

    @Test func `a lead in one recording of three is within chance`() throws {
        let (own, other) = (right(100, of: 300), right(0, of: 300))
        #expect(try lead(own, other).isBeyondChance)
        let drawn = try lead(own, other, recordings: 3)
        #expect(try #require(drawn.interval).lowerBound == 0)
        #expect(drawn.verdict == "ahead, within chance")
    }
}
