import MusterCore
import MusterEvaluation
import MusterSimulation
import Testing

@Suite struct EvaluationTests {
    @Test func `a small world is measured by every method, the same each time`() throws {
        let one = try Self.worldEvaluation()
        let place = try #require(one["place"]?.dataSets.first)
        let own = try #require(place.standard)
        #expect(own.method == "peak-zone")
        #expect(place.scores.count == 4 + Peer.allCases.count + 1)
        #expect(try #require(own.values["balance"]) > 0.9)
        #expect(try #require(own.values["presence_precision"]) == 1)
        let trivial = place.scores.first { $0.method == "heard = in place" }
        #expect(try #require(trivial?.values["presence_f1"]) > 0.95)
        #expect(abs(try #require(trivial?.values["balance"]) - 0.5) < 0.05)
        #expect(one["place"]?.losses == [])
        for question in one.questions {
            let headline = try #require(question.headline)
            for score in question.dataSets.flatMap(\.scores) where !score.trials.isEmpty {
                let sums = score.trials.reduce(into: SIMD4<Double>.zero) { $0 += $1.sums }
                let (said, real) = (Trial.headline(sums), score.values[headline])
                #expect(abs(try #require(said) - (try #require(real))) < 1e-9, "\(score.method)")
            }
            #expect(question.leads.allSatisfy { $0.lead.interval != nil })
        }
        #expect(one.leads.count == 2)
        let missing = try #require(one["missing"]?.dataSets.first)
        let constant = missing.scores.first { $0.method == "constant guess" }
        let silent = missing.scores.first { $0.method == "silent = missing" }
        #expect(
            try #require(constant?.values["brier"]) <= (try #require(silent?.values["brier"]))
        )
        #expect(try Self.worldEvaluation().json == one.json)
    }

    @Test func `a method that is ahead of the default is named, and a baseline is not`() {
        var question = Question.missing([])
        question.dataSets = [
            DataSet(
                "world",
                size: "",
                scores: [
                    Score("ours", .standard, ["brier": 0.2]),
                    Score("seed", .seed, ["brier": 0.1]),
                    Score("peer", .peer, ["brier": 0.3]),
                    Score("guess", .baseline, ["brier": 0.0]),
                ]
            )
        ]
        #expect(question.losses.count == 1)
        #expect(question.losses.first?.contains("world: seed is ahead") == true)
        var evaluation = Evaluation()
        evaluation.questions = [question]
        #expect(evaluation.failures == question.losses)
    }

    @Test func `bars without data are neither kept nor missed`() {
        let bars = Evaluation().bars
        #expect(bars.count > 15)
        #expect(bars.allSatisfy { $0.isMet == nil && $0.measured == nil })
        #expect(Evaluation().failures == [])
    }

    @Test func `a bar is kept at its limit and missed beyond it`() {
        for (accuracy, isMet) in [(0.80, true), (0.79, false)] {
            var evaluation = Evaluation()
            evaluation.questions = [
                Question(
                    id: "placement",
                    title: "",
                    note: "",
                    metrics: [],
                    headline: nil,
                    dataSets: [
                        DataSet(
                            "tracks, zone by nearest middle",
                            size: "",
                            scores: [
                                Score("windowed-level", .standard, ["accuracy": accuracy])
                            ]
                        )
                    ]
                )
            ]
            let bar = evaluation.bars.first { $0.name.contains("accuracy") && $0.isMet != nil }
            #expect(bar?.isMet == isMet)
            #expect(evaluation.failures.isEmpty == isMet)
        }
    }

    @Test func `the page is whole, escaped, and needs nobody else`() throws {
        var evaluation = try Self.worldEvaluation()
        evaluation.inputs = ["<b>&\"data\""]
        let page = evaluation.page
        #expect(page.contains("&lt;b&gt;&amp;&quot;data&quot;"))
        #expect(!page.contains("http"))
        #expect(!page.contains("<script"))
        #expect(page.contains("<svg class=\"bars\""))
        for name in ["svg", "table", "figure", "tr", "td", "text", "dl", "main", "html", "style"] {
            let opened = page.count(of: "<\(name)>") + page.count(of: "<\(name) ")
            #expect(opened > 0 && opened == page.count(of: "</\(name)>"), "\(name)")
        }
    }

    @Test func `the JSON holds every score`() throws {
        let evaluation = try Self.worldEvaluation()
        guard case .object(let root) = try JSONReader.read(Array(evaluation.json.utf8)),
            case .array(let questions)? = root["questions"],
            case .object(let first)? = questions.first,
            case .array(let sets)? = first["data_sets"], case .object(let set)? = sets.first,
            case .array(let scores)? = set["scores"]
        else {
            Issue.record("not of the form")
            return
        }
        #expect(scores.count == evaluation["place"]?.dataSets.first?.scores.count)
    }

    private static func worldEvaluation() throws -> Evaluation {
        var measurement = WalkMeasurement(named: "standard")
        let site = SimulatedSite(try SimulationParameters(items: 60, seed: 5))
        try measurement.add(WalkRecording(named: "standard", site: site))
        var evaluation = Evaluation()
        evaluation.questions = [.place([measurement]), .missing([measurement])]
        evaluation.reliability = [("P(heard)", measurement.hearing)]
        return evaluation
    }
}

extension String {
    fileprivate func count(of part: String) -> Int {
        var (found, rest) = (0, self[...])
        while let range = rest.firstRange(of: part) {
            found += 1
            rest = rest[range.upperBound...]
        }
        return found
    }
}
