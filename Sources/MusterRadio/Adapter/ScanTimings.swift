/// How long a scanner waits for what.
package struct ScanTimings: Sendable {
    /// For a controller's answer to a command; the kernel gives up on one of its own after 2 s.
    package var answer = Duration.seconds(3)
    /// For other programs to be done, before what they left of the scan is judged.
    package var settle = Duration.milliseconds(250)
    /// Between two times that the scan is taken back from another program.
    package var truce = Duration.seconds(1)
    /// Without any advertisement, until the controller is asked whether it still scans.
    package var silence = Duration.seconds(5)
    /// For an adapter that was switched off to be switched on again.
    package var power = Duration.seconds(2)
    /// For interrupted listening to go on, before it is given up.
    package var recovery = Duration.seconds(15)
    /// Between two looks at the socket when the air is calm.
    ///
    /// The kernel keeps what comes, and its time, so that waking less often loses nothing. The
    /// smallest buffer, that of an account without CAP_NET_ADMIN, holds some 500 packets: 5 ms of a
    /// hundred thousand a second.
    package var rest = Duration.milliseconds(5)
    /// Between two looks at what the kernel dropped, and at the clocks.
    package var look = Duration.seconds(1)

    /// The timings of real use.
    package init() {}
}
