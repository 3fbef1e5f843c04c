import MusterTestSupport
import Foundation
import Testing

extension FollowedRemedyTests {
    /// Sensors that are not there, are there already, or say nothing.
    func sensors() throws -> [String] {
        let home = try TestHome.loaded()
        let person = RemedyFollower(home)
        let walk = ["--source", try SimulatedWarehouse.small.get().walk]
        let identity = "ruuvi:CB:B8:33:4C:88:4F"
        person.follow("sensor", "show", "S-9")
        person.follow(
            "sensor",
            "add",
            "ibeacon:808475f0-2ee3-7363-6434-ff62b4e8edd1/1/2",
            adding: walk
        )
        home.muster("sensor", "add", identity, "--name", "Shelf").succeeded()
        person.follow("sensor", "add", identity, with: ["NAME": "Shelf 2"])
        person.follow("climate", "moon", choosing: "sensor list")
        person.follow("sensor", "place", "S-01", "--undo", with: ["ZONE": "dock"])
        person.follow("sensor", "calibrate", "S-01", "--point", "24=24.3", adding: walk)
        home.muster(
            "watch",
            "--source",
            "stdin",
            input: #"{"address":"CB:B8:33:4C:88:4F","rssi":-60,"data":"#
                + #""1bff99040512fc5394c37c0004fffc040cac364200cdcbb8334c884f"}"# + "\n"
        ).succeeded()
        let server = try PortalServer(home)
        let page = try server.get("/climate/S-01/co2", ["Accept": "application/json"])
        let remedy = try #require(try page.json["remedy"]?.text)
        person.follow(remedyIn: "try: \(remedy)", of: "climate", choosing: "sensor show")
        _ = try server.endsAtOnce(by: SIGTERM)
        person.follow("sensor", "calibrate", "S-01", "--quantity", "co2", "--point", "1=2")
        person.follow("sensor", "calibrate", "S-01", "--withdraw")
        home.muster("sensor", "retire", "S-01").succeeded()
        person.follow("sensor", "retire", "S-01")
        person.follow("sensor", "restore", "S-01")
        person.follow(
            "sensor",
            "profile",
            "test",
            try home.file("bad.toml", "name = 5\n"),
            "--hex",
            "00"
        )
        return person.followed
    }

    /// Limits and alarms that are not there, are there already, or are over.
    func limits() throws -> [String] {
        let home = try TestHome.loaded()
        let person = RemedyFollower(home)
        person.follow("sensor", "limits", "show", "moon")
        person.follow("sensor", "limits", "use", "vaccine", "--product", "Moon")
        person.follow("sensor", "limits", "unuse", "vaccine", "--zone", "dock")
        let heat = ["sensor", "limits", "add", "heat", "--quantity", "temperature", "--high", "3"]
        home.muster(heat + ["--delay", "0s"]).succeeded()
        person.follow("sensor", "limits", "add", "heat", "--quantity", "temperature", "--high", "4")
        let use = ["sensor", "limits", "use", "heat", "--zone", "dock"]
        home.muster(use).succeeded()
        person.follow("sensor", "limits", "use", "heat", "--zone", "dock")
        home.muster(use).succeeded()
        person.follow(
            "sensor",
            "limits",
            "edit",
            "heat",
            "--quantity",
            "temperature",
            "--line",
            "2",
            "--high",
            "4"
        )
        person.follow("alarm", "show", "AL-9")
        home.muster("sensor", "note", "dock", "--quantity", "temperature", "--value", "5")
            .succeeded()
        person.follow("alarm", "resume", "AL-001")
        return person.followed
    }
}
