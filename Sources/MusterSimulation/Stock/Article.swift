/// Something that a simulated warehouse keeps.
struct Article: Sendable {
    let name: String
    /// Whether it is kept in a cold room.
    let isCold: Bool
    /// Whether each piece has its serial number; otherwise pieces come in lots.
    let isSerial: Bool
    let `class`: String

    private init(_ name: String, cold: Bool = false, serial: Bool = false, _ class: String) {
        self.name = name
        isCold = cold
        isSerial = serial
        self.class = `class`
    }

    /// Names as a warehouse in Serbia has them, in both its scripts and in English.
    static let all: [Article] = [
        Article("Ručni viljuškar", serial: true, "A"),
        Article("Akumulatorska šrafilica", serial: true, "B"),
        Article("Đubrivo NPK, džak 25 kg", "C"),
        Article("Čelična sajla, 50 m", "C"),
        Article("Vatrostalno ćebe", "C"),
        Article("Žičana korpa", "C"),
        Article("Aluminijumske merdevine", serial: true, "B"),
        Article("Pumpa za vodu", serial: true, "B"),
        Article("Prekidač, trofazni", "C"),
        Article("Вага, стона", serial: true, "A"),
        Article("Ормарић прве помоћи", "B"),
        Article("Pallet jack", serial: true, "A"),
        Article("Label printer", serial: true, "B"),
        Article("Cordless drill", serial: true, "B"),
        Article("Fire extinguisher, 6 kg", serial: true, "A"),
        Article("Oxygen cylinder, 10 l", serial: true, "A"),
        Article("Barcode scanner", serial: true, "B"),
        Article("Copper cable, 100 m", "B"),
        Article("Kutija vakcina", cold: true, "A"),
        Article("Insulin, karton", cold: true, "A"),
        Article("Rashladni uložak", cold: true, "C"),
        Article("Узорци крви", cold: true, "A"),
        Article("Reagent kit", cold: true, "A"),
        Article("Vaccine box", cold: true, "A"),
        Article("Data logger", cold: true, serial: true, "B"),
    ]

    /// Those that are kept in cold rooms.
    static let cold = all.filter(\.isCold)
    /// Those that are not.
    static let dry = all.filter { !$0.isCold }

    /// The one name of a site that needs a font of its own: a precision balance.
    static let balance = Article("精密天平", serial: true, "A")
}
