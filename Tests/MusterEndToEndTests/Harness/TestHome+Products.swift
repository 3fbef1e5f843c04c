import Testing

extension TestHome {
    /// A home with carrots: RAW 100 kg from a field was washed to 90, packed as P1 and P2, and P1 went to the
    /// market.
    static func trading() throws -> TestHome {
        let home = try empty()
        for line in [
            "product add CARROT Carrots --unit KGM --variety Nantes",
            "product add SOUP Soup", "party add MARKET Market --phone 555 --role customer",
            "lot add CARROT RAW", "lot add CARROT WASH", "lot add CARROT P1", "lot add CARROT P2",
            "event add harvest --lot RAW=100 --at 2026-03-12T08:00:00Z --place field-3",
            "event add make --in RAW=100 --out WASH=90 --at 2026-03-12T09:00:00Z --place wash",
            "event add pack --in WASH=50 --out P1=50 --at 2026-03-12T10:00:00Z --place dock",
            "event add pack --in WASH=40 --out P2=40 --at 2026-03-12T11:00:00Z --place dock",
            "event add ship --lot P1=50 --party MARKET --at 2026-03-12T12:00:00Z --ref po:17",
        ] {
            home.muster(line.split(separator: " ").map(String.init)).succeeded()
        }
        return home
    }
}
