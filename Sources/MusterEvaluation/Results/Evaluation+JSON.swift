import MusterCore

extension Evaluation {
    /// The result as one JSON object.
    package var json: String {
        var json = JSONWriter()
        json.object { json in
            json.key("inputs")
            json.array { json in for input in inputs { json.string(input) } }
            json.key("questions")
            json.array { json in for question in questions { json.question(question) } }
            json.key("reliability")
            json.array { json in
                for (name, table) in reliability where table.count > 0 {
                    json.reliability(name, table)
                }
            }
            json.key("bars")
            json.array { json in for bar in bars { json.bar(bar) } }
            json.key("failures")
            json.array { json in for failure in failures { json.string(failure) } }
        }
        json.newline()
        return json.text
    }
}

extension JSONWriter {
    fileprivate mutating func question(_ question: Question) {
        object { json in
            json.key("id")
            json.string(question.id)
            json.key("title")
            json.string(question.title)
            json.key("headline")
            json.string(question.headline)
            json.key("data_sets")
            json.array { json in
                for set in question.dataSets { json.dataSet(set, metrics: question.metrics) }
            }
            json.key("leads")
            json.array { json in
                for (set, lead) in question.leads { json.lead(lead, on: set) }
            }
        }
    }

    private mutating func dataSet(_ set: DataSet, metrics: [Metric]) {
        object { json in
            json.key("name")
            json.string(set.name)
            json.key("size")
            json.string(set.size)
            json.key("scores")
            json.array { json in
                for score in set.scores {
                    json.object { json in
                        json.key("method")
                        json.string(score.method)
                        json.key("role")
                        json.string(score.role.rawValue)
                        for metric in metrics {
                            json.key(data: metric.id)
                            json.rounded(score.values[metric.id])
                        }
                    }
                }
            }
        }
    }

    private mutating func lead(_ lead: Lead, on set: DataSet) {
        object { json in
            json.key("data_set")
            json.string(set.name)
            json.key("best_other")
            json.string(lead.rival)
            json.key("lead")
            json.rounded(lead.difference)
            json.key("from")
            json.rounded(lead.interval?.lowerBound)
            json.key("to")
            json.rounded(lead.interval?.upperBound)
            json.key("trials")
            json.integer(lead.trialCount)
            json.key("verdict")
            json.string(lead.verdict)
        }
    }

    fileprivate mutating func reliability(_ name: String, _ table: ReliabilityTable) {
        object { json in
            json.key("name")
            json.string(name)
            json.key("forecasts")
            json.integer(table.count)
            json.key("brier")
            json.rounded(table.brier)
            json.key("constant_brier")
            json.rounded(table.constantBrier)
            json.key("ece")
            json.rounded(table.calibrationError)
            json.key("bins")
            json.array { json in
                for bin in table.bins {
                    json.object { json in
                        json.key("forecasts")
                        json.integer(bin.count)
                        json.key("stated")
                        json.rounded(bin.meanPredicted)
                        json.key("real")
                        json.rounded(bin.rate)
                    }
                }
            }
        }
    }

    fileprivate mutating func bar(_ bar: Bar) {
        object { json in
            json.key("name")
            json.string(bar.name)
            json.key("limit")
            json.string(bar.limit)
            json.key("measured")
            json.string(bar.measured)
            json.key("met")
            json.bool(bar.isMet)
        }
    }

    /// A figure to four digits behind the point: no machine differs in those.
    private mutating func rounded(_ value: Double?) {
        number(value.map { ($0 * 10_000).rounded() / 10_000 })
    }
}
