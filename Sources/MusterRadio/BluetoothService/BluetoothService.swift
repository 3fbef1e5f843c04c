/// The system's Bluetooth service, bluetoothd.
enum BluetoothService {
    /// Whether it is on the system bus; asking does not start it.
    static func isThere() -> Bool {
        let stop = StopSignal()
        guard var connection = try? ServiceConnection(stop: stop.descriptor) else { return false }
        return (try? connection.call(ServiceCalls.presence))?.first?.bool ?? false
    }
}
