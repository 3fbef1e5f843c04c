/// Eddystone-TLM: how the beacon itself is doing.
///
/// Frame type 0x20, version 0x00, battery, temperature, advertisements sent and time since power-on
/// (all big endian). Source: Eddystone-TLM specification, "Unencrypted TLM".
public struct EddystoneTLMFrame: Hashable, Sendable {
    /// Seconds since the beacon was switched on, to a tenth.
    public let uptimeSeconds: Double
    /// The beacon's temperature in degrees Celsius; `nil` when it has no sensor.
    public let temperatureCelsius: Double?
    /// Advertisements sent since power-on.
    public let advertisementCount: UInt32
    /// Battery voltage in millivolts; `nil` when it is not measured (mains power).
    public let voltageMillivolts: UInt16?

    static let byteCount = 14

    /// What the temperature field says when there is no sensor: −128 °C.
    static let noTemperature: UInt16 = 0x8000

    /// Reads service data behind the UUID.
    init(_ data: Span<UInt8>) throws(AdvertFault.Cause) {
        guard data.count >= Self.byteCount else { throw .eddystoneShort }
        let voltage = data.bigEndian16(at: 2)
        voltageMillivolts = voltage == 0 ? nil : voltage
        let temperature = data.bigEndian16(at: 4)
        temperatureCelsius =
            temperature == Self.noTemperature
            ? nil : Double(Int16(bitPattern: temperature)) / 256
        advertisementCount = data.bigEndian32(at: 6)
        uptimeSeconds = Double(data.bigEndian32(at: 10)) / 10
    }
}
