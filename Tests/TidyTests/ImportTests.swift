import Foundation
import Testing

/// The order of the modules holds: a module imports only from the lines above it.
@Suite struct ImportTests {
    /// Each module and what it may import, bottom to top.
    ///
    /// Above MusterService the store is imported for its values and errors alone; see `StoreDoorTests`.
    private static let table: KeyValuePairs<String, [String]> = [
        "MusterCore": [],
        "MusterDisk": [],
        "MusterCrypto": ["CNettle", "CSodium"],
        "MusterLabels": ["MusterCore", "MusterCrypto", "CryptoExtras"],
        "MusterPeople": ["MusterCore", "CSodium", "CPasswords", "MusterCrypto"],
        "MusterAdverts": ["MusterCore", "MusterCrypto"],
        "MusterCatalogue": ["MusterCore"],
        "MusterClimate": ["MusterCore"],
        "MusterProvenance": ["MusterCore", "MusterCrypto", "MusterCatalogue"],
        "MusterOrders": ["MusterCore", "MusterCrypto", "MusterCatalogue", "MusterProvenance"],
        "MusterRanging": ["MusterCore", "MusterCatalogue"],
        "MusterAudit": ["MusterCore", "MusterCatalogue", "MusterRanging", "MusterCrypto"],
        "MusterSync": ["MusterCore", "MusterCrypto", "MusterCatalogue"],
        "MusterRadio": ["MusterCore", "MusterDisk", "MusterAdverts", "CBlueZ", "CSystemd"],
        "MusterSimulation": [
            "MusterCore", "MusterAdverts", "MusterCatalogue", "MusterProvenance", "MusterOrders",
        ],
        "MusterEvaluation": [
            "MusterCore", "MusterAdverts", "MusterCatalogue", "MusterRanging", "MusterAudit",
            "MusterSimulation",
        ],
        "MusterStore": [
            "MusterProvenance", "MusterOrders",
            "MusterCore", "MusterDisk", "MusterPeople", "MusterRanging", "MusterCatalogue",
            "MusterClimate", "MusterAudit", "GRDB", "GRDBSQLite", "MusterCrypto",
            "MusterLabels", "MusterSync",
        ],
        "MusterScan": ["CZXing"],
        "MusterPhotos": [
            "MusterCore", "CGdkPixbuf", "CConfinement", "MusterCrypto", "MusterScan",
        ],
        "MusterReport": [
            "MusterProvenance",
            "MusterCore", "MusterDisk", "MusterCatalogue", "MusterClimate", "MusterRanging",
            "MusterAudit", "MusterPhotos", "CPangoCairo", "CQPDF", "CQREncode", "CTranslations",
            "CXlsxWriter", "CZlib", "MusterCrypto",
        ],
        "MusterMail": ["MusterCore"],
        "MusterKeyring": ["CSecret"],
        "MusterService": [
            "MusterProvenance", "MusterOrders",
            "MusterCore", "MusterDisk", "MusterAdverts", "MusterRanging", "MusterCatalogue",
            "MusterClimate",
            "MusterAudit", "MusterRadio", "MusterSimulation", "MusterStore", "MusterReport",
            "MusterMail", "MusterPhotos", "MusterPeople", "MusterKeyring", "CProcess",
            "CVersion", "CZstd", "MusterCrypto", "MusterLabels", "MusterScan", "MusterSync",
            "NIOCore", "NIOHTTP1", "NIOPosix", "NIOSSL",
        ],
        "MusterWeb": [
            "MusterProvenance", "MusterOrders", "MusterLabels",
            "MusterCore", "MusterPeople", "MusterRanging", "MusterCatalogue", "MusterAudit",
            "MusterClimate", "MusterStore", "MusterReport", "MusterMail", "MusterPhotos",
            "MusterService", "MusterCrypto", "MusterSync", "Hummingbird", "HummingbirdCore",
            "HummingbirdTLS",
            "HTTPTypes",
            "Logging", "NIOCore",
            "NIOHTTPTypes", "NIOPosix", "NIOSSL", "ServiceLifecycle", "UnixSignals",
        ],
        "muster": [
            "MusterProvenance", "MusterOrders",
            "MusterCore", "MusterDisk", "MusterAdverts", "MusterRanging", "MusterCatalogue",
            "MusterClimate",
            "MusterAudit",
            "MusterRadio", "MusterSimulation", "MusterStore", "MusterReport", "MusterMail",
            "MusterService", "MusterPeople", "MusterPhotos", "MusterWeb", "ArgumentParser",
            "MusterLabels", "MusterScan", "MusterSync", "CTerminal", "CProcess",
        ],
        "muster-evaluate": [
            "MusterCore", "MusterCatalogue", "MusterRanging", "MusterAudit", "MusterRadio",
            "MusterSimulation", "MusterEvaluation", "ArgumentParser",
        ],
        "muster-fuzz": [
            "MusterCore", "MusterAdverts", "MusterCatalogue", "MusterAudit", "MusterRadio",
            "MusterSimulation", "MusterPeople", "MusterMail", "MusterPhotos", "MusterService",
            "MusterWeb", "ArgumentParser",
        ],
        "muster-bench": [
            "MusterProvenance",
            "MusterCore", "MusterRanging", "MusterCatalogue", "MusterAudit", "MusterRadio",
            "MusterStore", "Hummingbird",
        ],
    ]
    /// What comes with Swift on Linux.
    private static let system: Set = [
        "Glibc", "Synchronization", "Dispatch", "FoundationEssentials", "Foundation",
    ]
    /// Modules that may use all of Foundation.
    private static let foundationUsers: Set = [
        "MusterService", "MusterWeb", "muster", "muster-evaluate", "muster-fuzz",
    ]

    @Test func `every module keeps to its place`() {
        let allowed = Dictionary(uniqueKeysWithValues: Self.table.map { ($0, Set($1)) })
        for file in SourceTree.sources {
            guard let own = allowed[file.module] else {
                Issue.record("\(file.path): the module is not in the table")
                continue
            }
            for name in file.imports {
                let isSystem = Self.system.contains(name)
                #expect(isSystem || own.contains(name), "\(file.path) imports \(name)")
                #expect(
                    name != "Foundation" || Self.foundationUsers.contains(file.module),
                    "\(file.path) imports all of Foundation"
                )
            }
        }
    }

    @Test func `the table itself runs one way`() {
        var below: Set<String> = []
        for (module, imports) in Self.table {
            let inner = imports.filter { $0.hasPrefix("Muster") }
            #expect(below.isSuperset(of: inner), "\(module)")
            below.insert(module)
        }
    }

    @Test func `each C library is imported by one module`() {
        var users: [String: Set<String>] = [:]
        for file in SourceTree.sources {
            for name in file.imports where name.contains(/^C[A-Z]/) && name != "MusterCrypto" {
                users[name, default: []].insert(file.module)
            }
        }
        #expect(!users.isEmpty)
        // libsodium has passwords and streams for people, and signatures for everything. The program says how
        // a process has its memory, a listener when it gives some back.
        let shared = [
            "CSodium": Set(["MusterCrypto", "MusterPeople"]),
            "CProcess": Set(["muster", "MusterService"]),
        ]
        for (library, modules) in users {
            #expect(
                modules.count == 1 || modules == shared[library],
                "\(library): \(modules)"
            )
        }
    }

    @Test func `no import is passed on in secret`() {
        for file in SourceTree.sources + SourceTree.tests {
            for (number, line) in file.code.enumerated() {
                #expect(!line.contains("@_exported"), "\(file.path):\(number + 1)")
            }
        }
    }

    @Test func `folders are named for topics`() {
        let vague: Set = [
            "Models", "Helpers", "Utils", "Utilities", "Extensions", "Common", "Misc",
        ]
        for file in SourceTree.sources {
            #expect(vague.isDisjoint(with: file.path.split(separator: "/").map(String.init)))
            #expect(
                !file.name.contains(/(Manager|Helper|Util|Utils|Handler)\.swift$/),
                "\(file.path)"
            )
        }
    }
}
