import MusterCore

/// The exit statuses of mail programs (`sysexits.h`, from 4.0BSD's sendmail).
enum MailProgramStatus {
    /// What a status other than 0 means, in words.
    static func words(_ status: Int32) -> Sentence {
        switch status {
        case 64: "it does not know the options it was given (status 64)"
        case 65: "it finds the message malformed (status 65)"
        case 67: "there is no such user (status 67)"
        case 68: "there is no such host (status 68)"
        case 69: "the service is unavailable (status 69)"
        case 70: "it failed (status 70)"
        case 71: "the system is short of something (status 71)"
        case 72: "one of its files is missing (status 72)"
        case 73: "it cannot write its queue (status 73)"
        case 74: "reading or writing failed (status 74)"
        case 75: "not now, try again later (status 75)"
        case 76: "the other side answered nonsense (status 76)"
        case 77: "it is not allowed (status 77)"
        case 78: "it is not set up (status 78)"
        default: "status \(status)"
        }
    }

    /// Whether the cause may lie with the machine and not with the message or its recipient: a service
    /// that is not there (69), a system short of something (71), a missing or unwritable file (72,
    /// 73), an input or output error (74), a failure that the program calls temporary (75), a program
    /// that is not set up (78).
    ///
    /// Status 1 is what programs and the scripts around them end with that give no cause at all.
    static func isTemporary(_ status: Int32) -> Bool {
        (71...75).contains(status) || [1, 69, 78].contains(status)
    }
}
