import MusterCore
import Testing

@Suite struct AlphabetTests {
    @Test(arguments: [
        [
            "Cvet", "Čeda", "Ćira", "Dunav", "Džep", "Đura", "Ema", "Suva", "Šid", "Tisa", "Zora",
            "Žika",
        ],
        ["Аца", "Ђорђе", "Жика", "Зоран", "Јован", "Шабан"],
        ["Apfel", "Ärmel", "Arnold", "Öl", "Zoll"], ["Farm 2", "Farm 10"],
    ])
    func `names stand as in the alphabet of those who read them`(names: [String]) {
        #expect(names.reversed().inAlphabeticalOrder(by: \.self) == names)
    }
}
