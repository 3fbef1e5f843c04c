import Foundation
import MusterTestSupport
import Testing

/// Limits and alarms on the command line.
@Suite struct LimitTests {
    /// A home with a value by hand in `dock`, and its time.
    private func home() throws -> TestHome {
        let home = try TestHome.loaded()
        home.muster("sensor", "note", "dock", "--quantity", "temperature", "--value", "5")
            .succeeded()
        return home
    }

    @Test func `a value beyond a limit raises an alarm that people handle`() throws {
        let home = try home()
        #expect(home.muster("alarm", "list").succeeded().text.contains("no limits are in use"))
        let frost = ["--quantity", "temperature", "--low", "8", "--high", "20", "--delay", "0s"]
        home.muster(["sensor", "limits", "add", "frost", "--class", "critical"] + frost).succeeded()
        home.muster("sensor", "limits", "use", "frost", "--zone", "dock", "--from", "1h")
            .succeeded()
        let listed = try JSON(home.muster("alarm", "list", "--json").succeeded().text)
        #expect(listed["id"]?.text == "AL-001" && listed["state"]?.text == "active")
        #expect(listed["limit"]?.number == 8 && listed["value"]?.number == 5)
        let climate = try JSON(home.muster("climate", "--json").succeeded().text)
        #expect(climate["state"]?.text == "breach")
        #expect(
            climate["limits"]?["low"]?.number == 8 && climate["limits"]?["set"]?.text == "frost"
        )
        home.muster("alarm", "ack", "1", "--note", "looked at").succeeded()
        let again = home.muster("alarm", "ack", "1", "--note", "looked at")
        #expect(again.status == 6 && again.errors.contains("muster alarm show AL-001"))
        home.muster("sensor", "note", "dock", "--quantity", "temperature", "--value", "12")
            .succeeded()
        let resolve = [
            "alarm", "resolve", "AL-001", "--reason", "power", "--action", "fuse", "--owner", "N.",
        ]
        home.muster(resolve).succeeded()
        #expect(home.muster("alarm", "list").succeeded().text.hasPrefix("No alarms."))
        let shown = try JSON(home.muster("alarm", "show", "1", "--json").succeeded().text)
        #expect(
            shown["events"]?.elements.compactMap { $0["event"]?.text }
                == ["raised", "acknowledged", "back", "resolved"]
        )
    }

    @Test(arguments: [
        (["sensor", "limits", "add", "x", "--quantity", "warmth", "--high", "8"], "warmth"),
        (["sensor", "limits", "add", "x", "--quantity", "temperature"], "--low"),
        (
            [
                "sensor", "limits", "add", "x", "--quantity", "temperature", "--low", "9", "--high",
                "8",
            ],
            "low limit"
        ),
        (
            [
                "sensor", "limits", "add", "x", "--quantity", "temperature", "--high", "8",
                "--delay", "soon",
            ], "soon"
        ),
        (
            ["sensor", "limits", "add", "vaccine", "--quantity", "humidity", "--high", "8"],
            "already"
        ),
        (["sensor", "limits", "show", "moon"], "muster sensor limits list"),
        (["sensor", "limits", "use", "moon", "--zone", "dock"], "muster sensor limits list"),
        (["sensor", "limits", "use", "vaccine", "--zone", "moon"], "moon"),
        (["sensor", "limits", "use", "vaccine"], "--zone"),
        (["sensor", "limits", "unuse", "vaccine", "--zone", "dock"], "vaccine"),
        (["alarm", "show", "AL-9"], "muster alarm list --all"),
        (["alarm", "ack", "AL-9", "--note", "seen"], "muster alarm list --all"),
        (["alarm", "ack", "what", "--note", "seen"], "muster alarm list --all"),
    ])
    func `what cannot be is refused, with the way out`(_ arguments: [String], _ told: String) throws
    {
        let home = try TestHome.loaded()
        let result = home.muster(arguments)
        #expect(result.status != 0 && result.errors.contains(told), "\(result.errors)")
    }
}
