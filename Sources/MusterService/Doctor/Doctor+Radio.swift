import Foundation
import MusterCore
import MusterRadio

/// What the machine offers to listen with, and which way a command takes by itself.
extension Doctor {
    static func kernel(_ radio: RadioOutlook) -> Checkup {
        var system = utsname()
        uname(&system)
        let release = withUnsafeBytes(of: system.release) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        if radio.obstacle == .noBluetooth {
            return .look(
                "kernel",
                "Linux \(release) without Bluetooth",
                try: "sudo modprobe bluetooth; a container has none, use the machine itself"
            )
        }
        return .well("kernel", "Linux \(release)")
    }

    static func adapter(_ radio: RadioOutlook) -> Checkup {
        let states = radio.adapters.map { adapter -> Sentence in
            let address = adapter.address.bits == 0 ? "" : " \(adapter.address)"
            return "\(adapter.name)\(address) \(state(adapter))"
        }
        do throws(RadioError) {
            if let obstacle = radio.obstacle { throw obstacle }
            _ = try AdapterChoice.firstPowered.resolve(among: radio.adapters)
            return .well("adapter", states.joined(separator: ", "))
        } catch {
            let detail = states.isEmpty ? error.what : states.joined(separator: ", ")
            return .look("adapter", detail, try: error.remedy)
        }
    }

    private static func state(_ adapter: HCIAdapter) -> Sentence {
        switch adapter.obstacle {
        case nil: "on"
        case .adapterBlocked(_, byHardware: true): "blocked by the machine's switch"
        case .adapterBlocked(_, byHardware: false): "blocked by rfkill"
        case .noLowEnergy: "without Low Energy"
        default: "off"
        }
    }

    static func privileges(_ radio: RadioOutlook) -> Checkup {
        let name = "privileges"
        if radio.mayListenDirectly { return .well(name, "adapters may be read directly") }
        let adapter = radio.adapters.first?.name ?? "hci0"
        if radio.hasService {
            return .well(
                name,
                "adapters may not be read directly (CAP_NET_RAW, CAP_NET_ADMIN); "
                    + "the Bluetooth service does it"
            )
        }
        return .look(
            name,
            "adapters may not be read directly, and there is no Bluetooth service",
            try: RadioError.notPermitted(adapter).remedy
        )
    }

    static func service(_ radio: RadioOutlook) -> Checkup {
        let name = "bluetooth"
        if radio.hasService { return .well(name, "the Bluetooth service runs") }
        if radio.mayListenDirectly {
            return .well(name, "no Bluetooth service; direct listening needs none")
        }
        return .look(
            name,
            "no Bluetooth service on the system bus",
            try: RadioError.serviceUnavailable(reason: "").remedy
        )
    }

    static func listening(_ radio: RadioOutlook) -> Checkup {
        do throws(RadioError) {
            let source = try radio.defaultSource()
            if case .bluez(let adapter) = source {
                return .well(
                    "radio",
                    "muster start takes \(source): \(adapter) by way of the Bluetooth service, "
                        + "which hears less than direct listening"
                )
            }
            return .well("radio", "muster start takes \(source), read directly")
        } catch {
            return .look(
                "radio",
                "muster start has no radio: \(error.what)",
                try: error.remedy
            )
        }
    }
}
