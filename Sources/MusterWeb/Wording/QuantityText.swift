import MusterCore

/// What sensors measure, as pages call it.
enum QuantityText: WebText {
    case temperature, humidity, pressure, illuminance, co2, pm1, pm25, pm4, pm10, voc, nox,
        moisture, conductivity, dewPoint, battery, voltage, opening, tvoc, formaldehyde, mass,
        count, energy, power, current, rotation, distance, duration, speed, acceleration,
        gyroscope, uv, volume, flow, gas, water, storedVolume, direction, precipitation, rpm,
        lightLevel

    /// The text for a quantity.
    init(_ quantity: Quantity) {
        self = Self.byCase[quantity] ?? .count
    }

    /// Both lists have the same names in the same order; a test holds them together.
    private static let byCase = Dictionary(
        zip(Quantity.allCases, [Self](allCases)).map { ($0, $1) }
    ) { first, _ in first }

    var texts: (english: String, serbian: String) {
        switch self {
        case .temperature: ("Temperature", "Temperatura")
        case .humidity: ("Humidity", "Vlažnost")
        case .pressure: ("Air pressure", "Pritisak vazduha")
        case .illuminance: ("Light", "Osvetljenost")
        case .co2: ("Carbon dioxide", "Ugljen-dioksid")
        case .pm1: ("Particles PM1", "Čestice PM1")
        case .pm25: ("Particles PM2.5", "Čestice PM2,5")
        case .pm4: ("Particles PM4", "Čestice PM4")
        case .pm10: ("Particles PM10", "Čestice PM10")
        case .voc: ("Organic compounds (index)", "Organska jedinjenja (indeks)")
        case .nox: ("Nitrogen oxides (index)", "Azotni oksidi (indeks)")
        case .moisture: ("Moisture", "Vlaga")
        case .conductivity: ("Conductivity", "Provodljivost")
        case .dewPoint: ("Dew point", "Tačka rose")
        case .battery: ("Battery", "Baterija")
        case .voltage: ("Voltage of the battery", "Napon baterije")
        case .opening: ("Door", "Vrata")
        case .tvoc: ("Organic compounds", "Organska jedinjenja")
        case .formaldehyde: ("Formaldehyde", "Formaldehid")
        case .mass: ("Mass", "Masa")
        case .count: ("Count", "Brojanje")
        case .energy: ("Energy", "Energija")
        case .power: ("Power", "Snaga")
        case .current: ("Current", "Struja")
        case .rotation: ("Angle", "Ugao")
        case .distance: ("Distance", "Rastojanje")
        case .duration: ("Duration", "Trajanje")
        case .speed: ("Speed", "Brzina")
        case .acceleration: ("Acceleration", "Ubrzanje")
        case .gyroscope: ("Rate of turning", "Brzina okretanja")
        case .uv: ("UV index", "UV indeks")
        case .volume: ("Volume", "Zapremina")
        case .flow: ("Flow", "Protok")
        case .gas: ("Gas", "Gas")
        case .water: ("Water", "Voda")
        case .storedVolume: ("Volume held", "Sadržana zapremina")
        case .direction: ("Direction", "Smer")
        case .precipitation: ("Precipitation", "Padavine")
        case .rpm: ("Revolutions", "Obrtaji")
        case .lightLevel: ("Light level", "Nivo svetla")
        }
    }
}
