/// The system's Bluetooth service (bluetoothd).
enum BluetoothService {
    /// Whether it can be asked to listen; no source goes by it yet.
    static func isThere() -> Bool { false }
}
