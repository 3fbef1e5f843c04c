/// What the program advises that no story of ``FollowedRemedyTests`` follows.
enum RemediesNotFollowed {
    /// The remedies that no story here follows, and why.
    static let all = reasons.reduce(into: [String: String]()) { all, reason in
        for remedy in reason.remedies { all[remedy] = reason.why }
    }

    private static let reasons: [(why: String, remedies: [String])] = [
        (
            "the kernel has to know Bluetooth and the machine no adapter, or one that answers with an "
                + "error: only machines of the radio lab and the tests' own controllers do that",
            [
                "muster doctor looks at the adapter",
                "plug one in (muster doctor sees it), or use a recorded capture: "
                    + "--source capture:FILE",
            ]
        ),
        (
            "both have to be between a look and a write, or to listen and hear nothing, and nothing tells "
                + "a test when they are",
            [
                "muster alarm contact remove X first",
                "muster lot notify LOT --again, to tell it once more",
                "muster beacon scan shows what the radio hears",
            ]
        ),
        (
            "it takes the unit of a service; the check of packages follows it under systemd",
            [
                "set MUSTER_TOKEN in the file that its unit reads, such as /etc/muster/backup.env; "
                    + "muster user token add NAME makes a token"
            ]
        ),
        (
            "a picture has to come from another home; HouseStoryTests waits for one",
            ["its picture is still to come from another home: muster sync"]
        ),
        (
            "a file has to go from one home of a house to another, and come back; HouseStoryTests carries them",
            [
                "copy it again, or have it written again there: muster sync export FILE",
                "first at the hub: muster sync export FILE --for STATION; the station takes that, and "
                    + "writes again",
                "have it written from the beginning at the hub: muster sync export FILE --for "
                    + "STATION --whole",
                "muster station list shows how it stands",
                "name the file that muster sync export wrote at the other home",
                "take it there, or have one written for this home: muster sync export FILE",
            ]
        ),
        (
            "it takes a label that was forged or copied",
            ["muster qr verify tells why; take something with another label"]
        ),
        (
            "it takes an alarm of a sensor that lies with an item, or is placed nowhere, and a watch that hears it",
            ["name the lots: muster lot recall LOT --reason TEXT"]
        ),
        (
            "the last day of a lot has to pass between the promise and the shipment",
            ["muster order change X --allow-short looks for other stock"]
        ),
        (
            "every portal says its address",
            ["confirm, note and finish it in the portal, or muster pause X first"]
        ),
        (
            "no command and no page says yet which state of an alarm it has seen",
            ["muster alarm show X, and decide again"]
        ),
        (
            "a process that listens has to stand still for a minute, which is not waited for here",
            [
                "muster show X tells whether it was; say it again if not",
                "muster status shows when it has paused; nothing is lost if you end "
                    + "that process",
            ]
        ),
        (
            "a word of another version has to lie in the box of a process that listens",
            ["muster pause, then say it"]
        ),
        (
            "a recording has to be read faster than the disk fills up under it, and to be broken off "
                + "twice before there is room",
            ["muster resume or muster finish, later: they take it from the audit's trace"]
        ),
        (
            "memory has to run out in a library that packs or encrypts",
            ["muster doctor"]
        ),
        (
            "the file of readings has to go between two looks of one command",
            ["muster watch"]
        ),
        (
            "no error is known that comes to it: the compiler asks for an answer all the same",
            [
                "muster doctor --deep",
                "muster doctor, and report what you did: it should not happen",
            ]
        ),
        (
            "it takes a hub and a station of it: their stories stand in HouseStoryTests",
            [
                "--take 1 to --take X; muster sync conflicts shows them",
                "ask who manages the hub; muster station leave keeps what is here",
                "finish it there, and run muster sync there; where the station is gone, "
                    + "muster station retire NAME",
                "muster sync",
                "muster sync status",
                "muster station add NAME invites another one",
                "muster station allow NAME --may RIGHT, then muster sync at the station",
                "muster sync there; muster station retire NAME for one that is gone",
                "everything is kept here; run muster sync again with a network",
                "have a new one made at the hub: muster station add NAME",
                "muster station add NAME makes it one",
                "muster station add NAME makes it the hub of a house",
                "muster station join URL --code CODE",
                "muster station list, for those there are",
                "muster sync attention --discard X lays it aside",
                "muster sync attention, for those there are",
                "muster sync conflicts shows the values it may have",
                "muster sync conflicts, for those there are",
                "muster sync waiting, for those there are",
                "muster sync, or muster station leave",
                "run muster sync again; muster sync status shows what is left",
                "take another name; muster station list shows those there are",
            ]
        ),
        (
            "whoever queues the mail of a schedule holds a lock, so it takes a changed database",
            ["muster outbox shows it"]
        ),
        (
            "stories of labels and lots end before them: a key, a list or a row has to be damaged, or another "
                + "house to have made it",
            [
                "muster event add --help tells what goes with which verb",
                "muster key add --label makes a new one",
                "muster key publish --out DIR writes such a file: keys.json",
                "muster key publish --out DIR writes such a file: revoked.txt",
                "muster label list, for the state of each",
                "muster label list",
                "muster label product LOT --count N makes labels of single things",
                "muster label product X --count 1 issues and prints one",
                "muster lot add PRODUCT LOT",
                "muster party list, and compare the GLN of both",
                "muster qr verify LABEL --keys keys.json, with the keys of the house",
                "print where it was made, or muster key revoke X --reason lost, and muster key add --label",
            ]
        ),
    ]
}
