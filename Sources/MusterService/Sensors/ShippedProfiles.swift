/// The sensors' formats that come with Muster, as people write them.
enum ShippedProfiles {
    /// Each of them, TOML.
    static let texts = [thermoBeacon, moat, myCO2, tilt, inode, mocreo, mocreoHumidity]

    /// Sensor Blue and Brifit: the maker's messages as ble_monitor and thermobeacon-ble read them.
    private static let thermoBeacon = """
        name = "thermobeacon"
        [match]
        company = [0x0010, 0x0011, 0x0015, 0x0018, 0x001B]
        length = 18
        [identity]
        mac = 2
        reversed = true
        [field.voltage]
        offset = 8
        type = "u16le"
        scale = 0.001
        [field.temperature]
        offset = 10
        type = "i16le"
        scale = 0.0625
        [field.humidity]
        offset = 12
        type = "u16le"
        scale = 0.0625
        """

    /// Moat S2: a Sensirion sensor of the SHT2x family, its formulas unchanged.
    private static let moat = """
        name = "moat-s2"
        [match]
        company = 0x1000
        length = 18
        [field.temperature]
        offset = 10
        type = "u16le"
        scale = 0.0026812744140625
        add = -46.85
        [field.humidity]
        offset = 12
        type = "u16le"
        scale = 0.0019073486328125
        add = -6
        [field.voltage]
        offset = 14
        type = "u16le"
        scale = 0.001
        """

    /// Sensirion MyCO2 and other gadgets with sample type 8 (Sensirion, "arduino-ble-gadget").
    private static let myCO2 = """
        name = "sensirion-myco2"
        [match]
        company = 0x06D5
        at_least = 10
        bytes = ["0 0008"]
        [field.temperature]
        offset = 4
        type = "u16le"
        scale = 0.00267032883
        add = -45
        [field.humidity]
        offset = 6
        type = "u16le"
        scale = 0.00152590219
        [field.co2]
        offset = 8
        type = "u16le"
        """

    /// Tilt hydrometers: an iBeacon with degrees Fahrenheit as major and thousandths of gravity as minor.
    private static let tilt = """
        name = "tilt"
        [match]
        company = 0x004C
        length = 23
        bytes = ["0 0215a495bb..c5b14b44b5121370f02d74de"]
        [field.temperature]
        offset = 18
        type = "u16be"
        scale = 0.5555555556
        add = -17.7777777778
        [field.gravity]
        offset = 20
        type = "u16be"
        scale = 0.001
        """

    /// iNode Care Sensor HT: the product in the upper half of the company identifier.
    private static let inode = """
        name = "inode-ht"
        [match]
        company = 0x9B00
        company_mask = 0xFF00
        length = 22
        [field.temperature]
        offset = 6
        type = "u16le"
        scale = 0.01072509765625
        add = -46.85
        [field.humidity]
        offset = 8
        type = "u16le"
        scale = 0.00762939453125
        add = -6
        """

    /// Mocreo thermometers: the product in the upper half of the company identifier.
    private static let mocreo = """
        name = "mocreo"
        [match]
        company = [0x8100, 0x8400, 0x8700, 0x8B00, 0x9400, 0x9600]
        company_mask = 0xFF00
        length = 16
        name_prefix = "MOCREO"
        [field.battery]
        offset = 2
        type = "u8"
        bits = [0, 7]
        [field.temperature]
        offset = 4
        type = "i16le"
        scale = 0.01
        """

    /// Mocreo thermometers with a hygrometer.
    private static let mocreoHumidity = """
        name = "mocreo-humidity"
        [match]
        company = [0x8300, 0x8600]
        company_mask = 0xFF00
        length = 16
        name_prefix = "MOCREO"
        [field.battery]
        offset = 2
        type = "u8"
        bits = [0, 7]
        [field.temperature]
        offset = 4
        type = "i16le"
        scale = 0.01
        [field.humidity]
        offset = 6
        type = "i16le"
        scale = 0.01
        """
}
