/// A format in which sensors broadcast what they measure.
public enum SensorFormat: UInt8, CaseIterable, Hashable, Sendable {
    /// BTHome version 2, service 0xFCD2.
    case bthome2
    /// RuuviTag data format 3.
    case ruuvi3
    /// RuuviTag data format 5.
    case ruuvi5
    /// Ruuvi Air, data format 6.
    case ruuvi6
    /// Ruuvi Air, data format E1.
    case ruuviE1
    /// ATC firmware of Xiaomi thermometers.
    case atc
    /// pvvx firmware of Xiaomi thermometers.
    case pvvx
    /// MiBeacon of Xiaomi and others, service 0xFE95.
    case mibeacon
    /// Characteristics of the Environmental Sensing Service as service data.
    case ess
    /// ELA Innovation, manufacturer data.
    case elaMD
    /// Teltonika EYE.
    case teltonika
    /// Minew's industrial sensors.
    case minew
    /// KKM's sensors.
    case kkm
    /// Blue Maestro's loggers.
    case blueMaestro
    /// Qingping.
    case qingping
    /// Govee's thermometers.
    case govee
    /// Inkbird's thermometers.
    case inkbird
    /// ThermoPro's thermometers.
    case thermoPro
    /// SwitchBot's meters.
    case switchBot

    /// The stable word for the format, as in `"format"` of `muster decode`.
    public var word: String {
        switch self {
        case .bthome2: "bthome-2"
        case .ruuvi3: "ruuvi-3"
        case .ruuvi5: "ruuvi-5"
        case .ruuvi6: "ruuvi-6"
        case .ruuviE1: "ruuvi-e1"
        case .atc: "atc"
        case .pvvx: "pvvx"
        case .mibeacon: "mibeacon"
        case .ess: "ess"
        case .elaMD: "ela-md"
        case .teltonika: "teltonika"
        case .minew: "minew"
        case .kkm: "kkm"
        case .blueMaestro: "bluemaestro"
        case .qingping: "qingping"
        case .govee: "govee"
        case .inkbird: "inkbird"
        case .thermoPro: "thermopro"
        case .switchBot: "switchbot"
        }
    }

    /// Whether sensors of this format can encrypt what they say.
    public var mayBeEncrypted: Bool {
        switch self {
        case .bthome2, .mibeacon, .atc, .pvvx: true
        default: false
        }
    }

    /// Whether messages of this format can carry the sensor's address.
    var carriesMAC: Bool {
        switch self {
        case .bthome2, .ruuvi5, .ruuviE1, .atc, .pvvx, .mibeacon, .minew, .qingping: true
        default: false
        }
    }

    /// What the number that rises from message to message is called; `nil` where there is none.
    var sequenceKey: StaticString? {
        switch self {
        case .ruuvi5, .ruuvi6, .ruuviE1: "sequence"
        case .atc, .pvvx: "counter"
        case .mibeacon: "frame_counter"
        default: nil
        }
    }
}
