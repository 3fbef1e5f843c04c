import Foundation
public import MusterClimate
import MusterCore
import MusterCrypto
import MusterDisk
import MusterPeople
import MusterStore

extension HomeSensors {
    /// Whether a sensor has a key.
    public func hasSensorKey(_ sensor: SensorID) -> Bool {
        FileManager.default.fileExists(atPath: home.folder.sensorKeyPath(sensor))
    }

    /// Takes the key that a sensor encrypts with, in the place of one before.
    ///
    /// It is kept in a file of this account alone, and never printed. Plain messages of that sensor are not
    /// believed from then on.
    ///
    /// - Throws: `StoreError` for a sensor that there is not, `PeopleError` without the right to change the
    ///   site, ``ServiceError`` where the file can't be written.
    public func setSensorKey(_ key: [UInt8], of sensor: SensorID) throws {
        try home.people.demand(.editSite)
        _ = try home.store.sensors.sensor(sensor)
        guard key.count == SensorCipher.keySize else {
            throw SensorKeyFileError.length(path: "the input", digits: 2 * key.count)
        }
        try Files.makeFolder(home.folder.keysPath)
        try Files.writePrivate(
            Array((Hex.text(key) + "\n").utf8),
            to: home.folder.sensorKeyPath(sensor)
        )
        try home.store.trail.add(home.access.note(.sensorKeySet, sensor.description))
    }

    /// Forgets the key of a sensor: from then on its plain messages are believed.
    ///
    /// - Returns: whether there was one.
    /// - Throws: as ``setSensorKey(_:of:)``.
    @discardableResult
    public func removeSensorKey(of sensor: SensorID) throws -> Bool {
        try home.people.demand(.editSite)
        _ = try home.store.sensors.sensor(sensor)
        guard hasSensorKey(sensor) else { return false }
        let path = home.folder.sensorKeyPath(sensor)
        unlink(path)
        try Files.wording(path) { () throws(DiskFailure) in try Disk.syncFolder(of: path) }
        try home.store.trail.add(home.access.note(.sensorKeyRemoved, sensor.description))
        return true
    }

    /// Lets the messages of a sensor count from anywhere again, as after a change of its battery.
    ///
    /// - Throws: as ``setSensorKey(_:of:)``.
    public func resetSensorCounter(of sensor: SensorID) throws {
        try home.people.demand(.editSite)
        _ = try home.store.sensors.sensor(sensor)
        let climate = try home.store.openClimate()
        try climate.forgetCounter(of: sensor)
        try climate.close()
        try home.store.trail.add(home.access.note(.sensorCounterReset, sensor.description))
    }

    /// The key of a sensor; `nil` for none.
    ///
    /// - Throws: ``SensorKeyFileError`` where the file is open to others or holds no key.
    func sensorKey(of sensor: SensorID) throws -> SensorCipher? {
        guard hasSensorKey(sensor) else { return nil }
        return try SensorKeyFile.read(home.folder.sensorKeyPath(sensor))
    }
}
