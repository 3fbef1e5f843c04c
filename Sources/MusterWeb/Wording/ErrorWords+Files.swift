import MusterCatalogue
import MusterClimate
import MusterCore
import MusterPhotos
import MusterStore

/// What is wrong with files, pictures, alarms and the database.
extension ErrorWords {
    static func texts(_ error: CatalogueError) -> Texts {
        switch error {
        case .isJSON: (nil, "the floor is drawn on the page Map; save a list of items as CSV")
        case .isList: (nil, "import a list of items on the page Items")
        case .refusedRows: (nil, "correct these rows, or import the others")
        case .notOnPlan: (nil, "look at the plan as it is now")
        default: (nil, nil)
        }
    }

    static func texts(_ error: PhotoError) -> Texts {
        switch error {
        case .noDecoder: (nil, "save it as a JPEG")
        case .noChild: ("pictures cannot be read at the moment", "try again in a while")
        case .cannotEncode: (nil, "try again in a while")
        default: (nil, nil)
        }
    }

    static func texts(_ error: AlarmError) -> Texts {
        switch error {
        case .notPossible:
            (
                "the alarm has gone on meanwhile: that cannot be done with it any more",
                "look at its page again"
            )
        case .noNote: (nil, "write at least 3 characters")
        case .notAccountedFor: (nil, "say what it was, what is done about it, and by whom")
        case .badSnooze: (nil, "choose a shorter time")
        }
    }

    /// What a page says where the store speaks of processes, by the template.
    private static let inHouse = [
        "{1} was started by another process meanwhile":
            "{1} was started by somebody else meanwhile",
        "{1} was changed by another process meanwhile":
            "{1} was changed by somebody else meanwhile",
    ]

    static func texts(_ error: StoreError) -> Texts {
        switch error {
        case .conflict(let what, _): (inHouse[what.template].map(what.reworded), nil)
        case .notFound: (nil, "go back to the list, and choose one that is there")
        case .locked: ("another program is writing just now", "try again in a moment")
        case .updated:
            ("Muster was updated", "whoever looks after the server starts it again")
        case .noRoomToMigrate: (nil, "free some space")
        case .full: (nil, "free some space, then send it again")
        case .diskFailed:
            (
                "the disk of the server failed; the last step may not be kept",
                "whoever looks after the server must look after the disk and start it again"
            )
        case .climateNewer: ("the readings of sensors are newer than the database", nil)
        case .climateDamaged: ("the readings of sensors are damaged", nil)
        case .replaced:
            (
                "the database was removed or replaced while the server ran; the last step is not kept",
                "whoever looks after the server must stop it and put the database back"
            )
        case .outOfDate, .databaseGone:
            ("the database is older than the rest of its home; nothing is written to it", nil)
        default: (nil, nil)
        }
    }
}
