import CBlueZ
import Glibc

/// The two sockets through which one adapter is listened to.
package struct HCIChannel: ~Copyable, Sendable {
    /// Carries commands to the controller; events, and the commands of others, come from it.
    package let packets: Descriptor
    /// Tells when adapters are switched off or unplugged: the first socket just stays silent when its
    /// adapter is switched off.
    package let changes: Descriptor

    /// Takes over two sockets that are open already and tell the time of each packet.
    package init(packets: consuming Descriptor, changes: consuming Descriptor) {
        self.packets = packets
        self.changes = changes
    }
}

extension HCIChannel {
    /// How many packets the kernel has dropped because the socket was full; 0 where it does not tell.
    static func droppedPackets(_ socket: borrowing Descriptor) -> Int {
        max(0, Int(bluez_dropped(socket.rawValue)))
    }

    /// Room for two seconds of a thousand advertisements a second, and for bursts.
    private static let bufferByteCount: Int32 = 4 << 20

    /// Opens raw HCI sockets for the adapter `hciN`, letting through the packets of interest alone.
    ///
    /// - Throws: ``RadioError/noBluetooth``, ``RadioError/notPermitted(_:)`` without CAP_NET_RAW,
    ///   ``RadioError/adapterNotFound(_:known:)``, or ``RadioError/systemFailure(_:call:reason:)``.
    init(opening name: String) throws(RadioError) {
        guard let number = UInt16(name.dropFirst(3)), number != UInt16(HCI_DEV_NONE) else {
            throw .adapterNotFound(name, known: [])
        }
        // The one that watches comes first, so that no change goes unseen.
        let changes = HCISocket(try HCIAdapters.socket(), for: name)
        try changes.stampPackets()
        try changes.filter([HCIPacket.event], events: [UInt8(EVT_STACK_INTERNAL)])
        try changes.bind(to: UInt16(HCI_DEV_NONE))
        let packets = HCISocket(try HCIAdapters.socket(), for: name)
        try packets.stampPackets()
        try packets.filter(
            [HCICommand.packetType, HCIPacket.event],
            events: [
                EventParser.leMeta, CommandAnswer.commandComplete, CommandAnswer.commandStatus,
                HCIPacket.hardwareError,
            ]
        )
        packets.enlargeBuffer(to: Self.bufferByteCount)
        try packets.bind(to: number)
        self.init(packets: packets.descriptor(), changes: changes.descriptor())
    }
}
