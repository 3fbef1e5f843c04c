import MusterAudit
import MusterCatalogue
import MusterCore
import MusterRanging

/// Makes events of every kind with everything in their fields that may stand there.
struct RandomEvent<Source: RandomNumberGenerator> {
    var random: Source

    private static var pieces: [String] {
        [
            "a", "Z", "7", " ", "\"", "\\", "\\u0041", "\n", "\r\n", "\t", "\u{0}", "\u{1F}",
            "\u{7F}", "/", "{", "]", ",", "null", "Шумадија", "čćžšđ", "仓库", "مستودع",
            "\u{202E}", "👷🏽‍♀️", "e\u{301}", "\u{FFFD}", "\u{2028}", "\u{FEFF}", "\u{10FFFF}",
        ]
    }

    /// An event of `kind`.
    mutating func event(_ kind: AuditRecord.Kind) -> AuditEvent {
        switch kind {
        case .started: .started(scope())
        case .listening:
            .listening(
                ListeningStart(
                    segment: count(),
                    source: text(),
                    observer: maybe { $0.text() },
                    isBack: pick([true, false]) ?? false,
                    heardBefore: pick([0, count()]) ?? 0,
                    goesOn: pick([true, false]) ?? false,
                    withoutAnchors: (0..<(pick([0, 2]) ?? 0)).map { _ in beacon() }
                )
            )
        case .visit: .visit(visit())
        case .sighting: .sighting(sighting())
        case .anchors: .anchors(stretch())
        case .stopped: .stopped(end())
        case .confirmed:
            .confirmed(
                Confirmation(
                    item: ItemID(rawValue: text()),
                    means: pick(Confirmation.Means.allCases) ?? .sight,
                    zone: zone(),
                    note: maybe { $0.text() },
                    observer: text()
                )
            )
        case .noted:
            .noted(
                Note(
                    text: text(),
                    item: maybe { ItemID(rawValue: $0.text()) },
                    observer: text()
                )
            )
        case .undone: .undone(Undo(sequence: count(), observer: text()))
        case .finding: .finding(finding())
        case .extra:
            .extra(
                Extra(
                    beacon: beacon(),
                    kind: pick(Extra.Kind.allCases) ?? .unexpected,
                    zone: zone(),
                    samples: count(),
                    item: maybe { $0.text() }
                )
            )
        case .counted: .counted(counted())
        case .recounted, .recountAsked, .resolved, .approved, .rejected: step(kind)
        case .tested: .tested(testCount())
        case .opinion: .opinion(Opinion(text: text(), speaker: text(), by: text()))
        case .done: .done(actionDone())
        case .cancelled: .cancelled(reason: text(), observer: text())
        }
    }

    private mutating func counted() -> Count {
        Count(
            expected: count(),
            foreign: count(),
            partialReason: maybe { $0.text() },
            note: maybe { $0.text() },
            observer: text(),
            coverage: maybe { [ZoneID(rawValue: $0.text()): $0.number()] },
            stays: maybe {
                [
                    ZoneStay(
                        zone: ZoneID(rawValue: $0.text()),
                        seconds: $0.number(),
                        metres: $0.number(),
                        isEntered: $0.number() > 0
                    )
                ]
            } ?? [],
            gone: maybe {
                let low = $0.count()
                return low...(low + 3)
            },
            signatory: signatory()
        )
    }

    /// A step of the review.
    private mutating func step(_ kind: AuditRecord.Kind) -> AuditEvent {
        switch kind {
        case .recounted:
            .recounted(
                Recount(
                    (0..<(pick([0, 1, 4]) ?? 0)).map { _ in
                        Recount.Look(
                            item: ItemID(rawValue: text()),
                            result: maybe { .seen($0.zone()) } ?? .gone,
                            by: pick(Confirmation.Means.allCases) ?? .sight
                        )
                    },
                    observer: text(),
                    signatory: signatory()
                )
            )
        case .recountAsked:
            .recountAsked(
                RecountOrder(
                    items: (0..<(pick([0, 1, 4]) ?? 0)).map { _ in ItemID(rawValue: text()) },
                    with: text(),
                    by: text()
                )
            )
        case .resolved: .resolved(resolution())
        case .approved:
            .approved(
                Approval(
                    note: maybe { $0.text() },
                    by: text(),
                    segregation: pick(Segregation.allCases) ?? .held,
                    signatory: signatory()
                )
            )
        default: .rejected(Rejection(reason: text(), by: text()))
        }
    }

    /// Up to eight pieces of text that a writer or reader of JSON can stumble over.
    mutating func text() -> String {
        (0..<Int.random(in: 0...8, using: &random)).reduce(into: "") { text, _ in
            text += pick(Self.pieces) ?? ""
        }
    }

    mutating func pick<Element>(_ elements: [Element]) -> Element? {
        elements.randomElement(using: &random)
    }

    private mutating func maybe<Value>(_ make: (inout Self) -> Value) -> Value? {
        Bool.random(using: &random) ? make(&self) : nil
    }

    /// A number of any size that JSON carries exactly: up to 53 bits.
    private mutating func count() -> Int {
        Int(random.next() >> UInt64.random(in: 11...63, using: &random))
    }

    /// A moment between the years −9000 and 12000, whose text has up to five digits of a year.
    private mutating func instant() -> Instant {
        let micros = Int64.random(
            in: -346_000_000_000_000_000...316_000_000_000_000_000,
            using: &random
        )
        return Instant(microseconds: micros)
    }

    private mutating func number() -> Double {
        let value = Double(bitPattern: random.next())
        return value.isFinite ? value : -63.5
    }

    private mutating func point() -> Point { Point(x: number(), y: number()) }

    private mutating func zone() -> ZoneID? { maybe { ZoneID(rawValue: $0.text()) } }

    private mutating func beacon() -> BeaconIdentity {
        let address = BluetoothAddress(bits: random.next())
        return switch Int.random(in: 0..<6, using: &random) {
        case 0: .byAddress(.ruuvi, address)
        case 1: .byAddress(.bthome, address)
        case 2: .byAddress(.address, address)
        case 3: .altbeacon(company: 0x0118, id: (random.next(), random.next(), 7))
        case 4: .eddystoneUID(namespace: (random.next(), 9), instance: random.next())
        default: .tag(UInt16.random(in: 0...UInt16.max, using: &random))
        }
    }

    private mutating func scope() -> AuditScope {
        let zones = (0..<4).map { _ in ZoneID(rawValue: text()) }
        return AuditScope(
            audit: AuditID(year: 2026, number: Int.random(in: 1...99_999, using: &random)),
            site: text(),
            inventory: text(),
            zones: maybe { _ in zones } ?? [],
            siteZones: zones.map { AuditZone(id: $0, name: text()) },
            anchors: zones.reduce(into: [:]) { $0[beacon()] = $1 },
            openNeighbours: [ZonePair(zones[0], zones[1]), ZonePair(zones[3], zones[2])],
            method: pick(RangingMethod.allCases) ?? .nearest,
            source: text(),
            observer: text(),
            version: text(),
            listHash: text(),
            expectedCount: count(),
            plan: maybe { _ in Self.plan } ?? nil,
            fit: SiteFit(
                version: count(),
                absentShare: number(),
                misplacedShare: number(),
                silentFloor: number(),
                items: count()
            ),
            learned: pick([
                .none, SiteLesson(belief: .unknown, recounted: 0),
                SiteLesson(belief: nil, recounted: 7),
            ]) ?? .none,
            anchorOffsets: maybe { [$0.beacon(): $0.number()] } ?? [:],
            criteria: maybe { $0.criteria() },
            terms: maybe { $0.terms() },
            rules: pick(VerdictRules.allCases) ?? .current
        )
    }

    private mutating func terms() -> AuditTerms {
        var terms = AuditTerms(
            with: (0..<count() % 3).map { _ in text() },
            isBlind: Bool.random(using: &random),
            due: maybe { _ in DueTime("2026-03-12T16:00") } ?? nil
        )
        terms.plan = maybe { PlanID(number: Int64($0.count()) + 1) }
        if terms.plan != nil { terms.planName = text() }
        return terms
    }

    private mutating func criteria() -> AuditCriteria {
        AuditCriteria(
            target: maybe { $0.number() },
            previous: maybe {
                AuditSummary.PreviousAudit(
                    audit: AuditID(year: 2025, number: 7),
                    endedAt: $0.instant(),
                    accuracy: $0.number()
                )
            }
        )
    }

    private static var plan: SitePlan? {
        let text = #"""
            {"site":"Šid","unit":"m","size":[9,9.5],"zones":[{"id":"a","name":"A \"1\"",
            "polygon":[[0,0],[9,0],[9,9.5],[0,9.5]]}],"anchors":[{"beacon":
            "address:aa:bb:cc:dd:ee:ff","position":[1.25,2],"zone":"a"}]}
            """#
        return try? SitePlan.read(Array(text.utf8), named: "plan")
    }

    private mutating func visit() -> ZoneVisit {
        ZoneVisit(
            zone: ZoneID(rawValue: text()),
            from: instant(),
            to: instant(),
            seconds: count(),
            anchorsPassed: (0..<Int.random(in: 0...3, using: &random)).map { _ in beacon() },
            path: (0..<(pick([0, 1, 60]) ?? 0)).map { _ in
                PathPoint(second: count(), position: point(), adverts: count())
            },
            receiver: maybe { ReceiverID(rawValue: $0.text()) }
        )
    }

    private mutating func sighting() -> Sighting {
        let readings = (0..<Int.random(in: 0...4, using: &random)).compactMap { _ in
            RSSI(rawValue: Int8.random(in: -128...127, using: &random)).map {
                Sighting.Reading(rssi: $0, count: count())
            }
        }
        return Sighting(
            beacon: beacon(),
            zone: zone(),
            firstAt: instant(),
            lastAt: instant(),
            readings: readings,
            sampleCount: count(),
            peak: maybe {
                Sighting.Peak(
                    level: $0.number(),
                    at: $0.instant(),
                    position: $0.maybe { $0.point() }
                )
            },
            decidedAt: maybe { $0.instant() },
            placedIn: zone(),
            shortestGap: maybe { $0.number() },
            suspicion: maybe { $0.pick(Sighting.Suspicion.allCases) ?? .flood },
            seconds: (0..<(pick([0, 1, 10]) ?? 0)).map { _ in
                Sighting.Second(offset: count(), level: -count(), count: count())
            }
        )
    }

    private mutating func stretch() -> AnchorStretch {
        let anchors = (0..<(pick([0, 1, 5]) ?? 0)).map { _ in beacon() }
        return AnchorStretch(
            from: instant(),
            anchors: anchors,
            seconds: (0..<(pick([0, 1, 10]) ?? 0)).map { _ in
                AnchorStretch.Second(
                    offset: count(),
                    adverts: count(),
                    heard: anchors.indices.map {
                        AnchorStretch.Reading(anchor: $0, level: -count(), count: count())
                    }
                )
            }
        )
    }

    private mutating func end() -> ListeningEnd {
        ListeningEnd(
            segment: count(),
            reason: pick([.sourceEnded, .paused, .brokenOff, .sourceFailed, .radioLost]) ?? .paused,
            detail: maybe { $0.text() },
            received: count(),
            displaced: count(),
            foreign: count(),
            clockSteps: count(),
            lost: count(),
            gaps: (0..<(pick([0, 1, 3]) ?? 0)).map { _ in gap() },
            traceGap: maybe { TraceGap(from: $0.instant(), count: $0.count()) },
            contestedAnchors: (0..<(pick([0, 2]) ?? 0)).map { _ in beacon() },
            isTraced: maybe { $0.pick([true, false]) ?? true }
        )
    }

    private mutating func gap() -> ListeningGap {
        ListeningGap(
            cause: pick(ListeningGap.Cause.allCases) ?? .suspended,
            from: instant(),
            to: instant()
        )
    }

    private mutating func resolution() -> Resolution {
        let cause = pick(ReasonCode.Cause.allCases) ?? .lost
        return Resolution(
            item: ItemID(rawValue: text()),
            reason: maybe { .own(code: $0.text(), text: $0.text()) } ?? .known(cause),
            action: maybe { $0.text() },
            owner: maybe { $0.text() },
            due: maybe { _ in CalendarDay("2028-02-29") } ?? nil,
            by: text(),
            signatory: signatory()
        )
    }

    private mutating func signatory() -> Signatory? {
        maybe { Signatory(name: $0.text(), role: $0.text()) }
    }

    private mutating func actionDone() -> ActionDone {
        ActionDone(
            item: ItemID(rawValue: text()),
            decision: count(),
            note: maybe { $0.text() },
            by: text()
        )
    }

    private mutating func testCount() -> TestCount {
        TestCount(
            (0..<(pick([0, 1, 4]) ?? 0)).map { _ in
                let item = ItemID(rawValue: text())
                let picks: [TestCount.Pick] = [
                    .floor(text(), zone()), .seen(item, zone()), .gone(item),
                ]
                return TestCount.Test(
                    pick: pick(picks) ?? .gone(item),
                    counted: maybe { $0.pick(Outcome.allCases) ?? .found },
                    countedZone: zone()
                )
            },
            note: maybe { $0.text() },
            observer: text()
        )
    }

    private mutating func finding() -> Finding {
        var finding = Finding(
            item: ItemID(rawValue: text()),
            beacon: beacon(),
            outcome: pick(Outcome.allCases) ?? .found,
            expectedZone: zone(),
            reason: maybe {
                $0.pick([
                    .zoneNotWalked, .weaklyCovered, .batteryLow, .neverHeard, .contested, .moved,
                    .imitated,
                    .lookedFor, .heardOnce, .bySight, .byQR, .byPhoto,
                ]) ?? .byQR
            }
        )
        finding.zone = zone()
        finding.zoneState = maybe { $0.pick([.inPlace, .elsewhere, .unsure]) ?? .unsure }
        finding.confidence = maybe { $0.number() }
        finding.confidenceBasis = pick([.site, .default]) ?? .site
        finding.samples = count()
        finding.firstHeardAt = maybe { $0.instant() }
        finding.lastHeardAt = maybe { $0.instant() }
        finding.rssiMedian = maybe { $0.number() }
        finding.marginDB = maybe { $0.number() }
        finding.ownZoneMarginDB = maybe { $0.number() }
        finding.decidedAfterSeconds = maybe { $0.number() }
        finding.covered = maybe { $0.number() }
        finding.absentRange = maybe { random in
            let one = random.number()
            return one...(one + abs(random.number()))
        }
        finding.possibleZones = pick([[], [ZoneID(rawValue: "a"), ZoneID(rawValue: "b")]]) ?? []
        return finding
    }
}
