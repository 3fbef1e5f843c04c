// swift-tools-version:6.2
import PackageDescription

/// Settings of every Swift target: Swift 6 mode with the import rules that keep the module
/// structure honest, and no warning left standing.
let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .treatAllWarnings(as: .error),
]

/// The settings of what people see, and of what waits for the disk: the program is to be small.
///
/// What computes is built for speed.
let small: [SwiftSetting] =
    strict + [
        .unsafeFlags(["-Osize"], .when(configuration: .release))
    ]

/// A Swift module of Muster.
func module(
    _ name: String,
    _ dependencies: [Target.Dependency],
    settings: [SwiftSetting] = strict
) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

/// Tests of the release build are not optimized themselves: what they test is, and they are built in
/// half the time.
let testing: [SwiftSetting] =
    strict + [
        .unsafeFlags(["-Onone"], .when(configuration: .release))
    ]

/// The tests of a module, or of the whole program.
func tests(
    _ name: String,
    _ dependencies: [Target.Dependency],
    exclude: [String] = []
) -> Target {
    .testTarget(
        name: name,
        dependencies: ["MusterTestSupport"] + dependencies,
        exclude: exclude,
        swiftSettings: testing
    )
}

let grdb: Target.Dependency = .product(name: "GRDB", package: "GRDB.swift")
let sqlite: Target.Dependency = .product(name: "GRDBSQLite", package: "GRDB.swift")
let argumentParser: Target.Dependency = .product(
    name: "ArgumentParser",
    package: "swift-argument-parser"
)
let cryptoExtras: Target.Dependency = .product(name: "CryptoExtras", package: "swift-crypto")
let nio: [Target.Dependency] = [
    .product(name: "NIOCore", package: "swift-nio"),
    .product(name: "NIOHTTP1", package: "swift-nio"),
    .product(name: "NIOPosix", package: "swift-nio"),
    .product(name: "NIOSSL", package: "swift-nio-ssl"),
]
let hummingbird: [Target.Dependency] =
    nio + [
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "HummingbirdTLS", package: "hummingbird"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
    ]

let package = Package(
    name: "Muster",
    products: [.executable(name: "muster", targets: ["muster"])],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
        .package(
            url: "https://github.com/hummingbird-project/hummingbird",
            exact: "2.28.1",
            traits: []
        ),
        .package(url: "https://github.com/apple/swift-crypto", exact: "4.5.2"),
        .package(url: "https://github.com/apple/swift-http-types", exact: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-extras", exact: "1.35.2"),
        .package(url: "https://github.com/apple/swift-nio-ssl", exact: "2.37.6"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", exact: "2.13.0"),
    ],
    targets: [
        .systemLibrary(
            name: "CPangoCairo",
            pkgConfig: "pangocairo",
            providers: [.apt(["libcairo2-dev", "libpango1.0-dev"])]
        ),

        .systemLibrary(
            name: "CBlueZ",
            pkgConfig: "bluez",
            providers: [.apt(["libbluetooth-dev"])]
        ),

        .systemLibrary(
            name: "CSystemd",
            pkgConfig: "libsystemd",
            providers: [.apt(["libsystemd-dev"])]
        ),

        .systemLibrary(
            name: "CSodium",
            pkgConfig: "libsodium",
            providers: [.apt(["libsodium-dev"])]
        ),

        .systemLibrary(
            name: "CNettle",
            pkgConfig: "nettle",
            providers: [.apt(["nettle-dev"])]
        ),

        .systemLibrary(
            name: "CQREncode",
            pkgConfig: "libqrencode",
            providers: [.apt(["libqrencode-dev"])]
        ),

        .systemLibrary(
            name: "CZlib",
            pkgConfig: "zlib",
            providers: [.apt(["zlib1g-dev"])]
        ),

        .systemLibrary(
            name: "CGdkPixbuf",
            pkgConfig: "gdk-pixbuf-2.0",
            providers: [.apt(["libgdk-pixbuf-2.0-dev"])]
        ),

        .systemLibrary(
            name: "CSecret",
            pkgConfig: "libsecret-1",
            providers: [.apt(["libsecret-1-dev"])]
        ),

        .systemLibrary(
            name: "CZstd",
            pkgConfig: "libzstd",
            providers: [.apt(["libzstd-dev"])]
        ),

        .systemLibrary(name: "CTerminal"),
        .systemLibrary(name: "CProcess"),
        .systemLibrary(name: "CConfinement"),
        .target(name: "CPasswords"),
        .target(name: "CTranslations", exclude: ["de.po", "sr.po"]),
        .target(name: "CVersion"),
        // Libraries that only reports need, loaded by them: each start of the program would take longer.
        .target(name: "CLateLibrary"),
        .target(name: "CQPDF", dependencies: ["CLateLibrary"]),
        .target(name: "CXlsxWriter", dependencies: ["CLateLibrary"]),
        .target(name: "CZXing", linkerSettings: [.linkedLibrary("ZXing")]),

        // Bottom to top: a module imports only from the lines above it.
        module("MusterCore", []),
        module("MusterDisk", []),
        module("MusterCrypto", ["CNettle", "CSodium"]),
        module("MusterLabels", ["MusterCore", "MusterCrypto", cryptoExtras]),
        module("MusterPeople", ["MusterCore", "MusterCrypto", "CSodium", "CPasswords"]),
        module("MusterAdverts", ["MusterCore", "MusterCrypto"]),
        module("MusterCatalogue", ["MusterCore"]),
        module("MusterClimate", ["MusterCore"]),
        module("MusterProvenance", ["MusterCore", "MusterCrypto", "MusterCatalogue"]),
        module(
            "MusterOrders",
            ["MusterCore", "MusterCrypto", "MusterCatalogue", "MusterProvenance"]
        ),
        module("MusterRanging", ["MusterCore", "MusterCatalogue"]),
        module("MusterAudit", ["MusterCore", "MusterCrypto", "MusterCatalogue", "MusterRanging"]),
        module("MusterSync", ["MusterCore", "MusterCrypto", "MusterCatalogue"]),
        module(
            "MusterRadio",
            ["MusterCore", "MusterDisk", "MusterAdverts", "CBlueZ", "CSystemd"]
        ),
        module(
            "MusterSimulation",
            ["MusterCore", "MusterAdverts", "MusterCatalogue", "MusterProvenance", "MusterOrders"]
        ),
        module(
            "MusterEvaluation",
            [
                "MusterCore", "MusterAdverts", "MusterCatalogue", "MusterRanging", "MusterAudit",
                "MusterSimulation",
            ]
        ),
        module(
            "MusterStore",
            [
                "MusterCore", "MusterDisk", "MusterPeople", "MusterRanging", "MusterCatalogue",
                "MusterClimate", "MusterProvenance", "MusterOrders", "MusterAudit", "MusterCrypto",
                "MusterLabels", "MusterSync", grdb, sqlite,
            ],
            settings: small
        ),
        module("MusterScan", ["CZXing"]),
        module(
            "MusterPhotos",
            ["MusterCore", "MusterCrypto", "MusterScan", "CGdkPixbuf", "CConfinement"]
        ),
        module(
            "MusterReport",
            [
                "MusterCore", "MusterDisk", "MusterCatalogue", "MusterClimate", "MusterRanging",
                "MusterAudit", "MusterPhotos", "MusterCrypto", "MusterProvenance",
                "CPangoCairo", "CQPDF", "CQREncode", "CTranslations", "CXlsxWriter", "CZlib",
            ],
            settings: small
        ),
        module("MusterMail", ["MusterCore"]),
        module("MusterKeyring", ["CSecret"]),
        module(
            "MusterService",
            [
                "MusterCore", "MusterDisk", "MusterAdverts", "MusterRanging", "MusterCatalogue",
                "MusterClimate", "MusterProvenance",
                "MusterAudit", "MusterRadio", "MusterSimulation", "MusterStore", "MusterReport",
                "MusterMail", "MusterPhotos", "MusterPeople", "MusterKeyring", "MusterCrypto",
                "MusterLabels", "MusterOrders", "MusterScan", "MusterSync", "CProcess", "CVersion",
                "CZstd",
            ] + nio,
            settings: small
        ),
        module(
            "MusterWeb",
            [
                "MusterCore", "MusterPeople", "MusterRanging", "MusterCatalogue", "MusterClimate",
                "MusterProvenance", "MusterAudit",
                "MusterStore", "MusterReport", "MusterMail", "MusterPhotos", "MusterService",
                "MusterCrypto", "MusterLabels", "MusterOrders", "MusterSync",
            ] + hummingbird,
            settings: small
        ),
        .executableTarget(
            name: "muster",
            dependencies: [
                "MusterCore", "MusterDisk", "MusterAdverts", "MusterRanging", "MusterCatalogue",
                "MusterClimate", "MusterProvenance",
                "MusterAudit",
                "MusterRadio", "MusterSimulation", "MusterStore", "MusterMail", "MusterReport",
                "MusterService", "MusterPeople", "MusterPhotos", "MusterWeb", "MusterLabels",
                "MusterScan", "MusterOrders", "MusterSync", "CTerminal", "CProcess",
                argumentParser,
            ],
            swiftSettings: small,
            // Addresses of functions are looked up at the start and cannot be changed afterwards.
            linkerSettings: [
                .unsafeFlags([
                    "-Xlinker", "-z", "-Xlinker", "relro", "-Xlinker", "-z", "-Xlinker", "now",
                ])
            ]
        ),
        .executableTarget(
            name: "muster-evaluate",
            dependencies: [
                "MusterCore", "MusterCatalogue", "MusterRanging", "MusterAudit", "MusterRadio",
                "MusterSimulation", "MusterEvaluation", argumentParser,
            ],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "muster-fuzz",
            dependencies: [
                "MusterCore", "MusterAdverts", "MusterCatalogue", "MusterAudit", "MusterRadio",
                "MusterSimulation", "MusterPeople", "MusterMail", "MusterPhotos", "MusterService",
                "MusterWeb", argumentParser,
            ],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "muster-bench",
            dependencies: [
                "MusterCore", "MusterCatalogue", "MusterRanging", "MusterAudit", "MusterRadio",
                "MusterProvenance", "MusterStore",
            ] + hummingbird,
            swiftSettings: strict
        ),

        .target(
            name: "MusterTestSupport",
            dependencies: ["MusterCore"],
            path: "Tests/MusterTestSupport",
            swiftSettings: strict
        ),
        tests("MusterCoreTests", ["MusterCore"]),
        tests("MusterDiskTests", ["MusterDisk"]),
        tests("MusterCryptoTests", ["MusterCrypto"]),
        tests("MusterLabelsTests", ["MusterCore", "MusterCrypto", "MusterLabels"]),
        tests("MusterPeopleTests", ["MusterCore", "MusterPeople"]),
        tests("MusterAdvertsTests", ["MusterCore", "MusterCrypto", "MusterAdverts"]),
        tests("MusterRangingTests", ["MusterCore", "MusterCatalogue", "MusterRanging"]),
        tests("MusterCatalogueTests", ["MusterCore", "MusterCatalogue"]),
        tests("MusterClimateTests", ["MusterCore", "MusterClimate"]),
        tests("MusterProvenanceTests", ["MusterCore", "MusterCatalogue", "MusterProvenance"]),
        tests(
            "MusterOrdersTests",
            [
                "MusterCore", "MusterCatalogue", "MusterProvenance", "MusterOrders",
                "MusterSimulation",
            ]
        ),
        tests(
            "MusterAuditTests",
            ["MusterCore", "MusterCrypto", "MusterCatalogue", "MusterRanging", "MusterAudit"]
        ),
        tests(
            "MusterStoreTests",
            [
                "MusterCore", "MusterPeople", "MusterRanging", "MusterCatalogue",
                "MusterClimate", "MusterProvenance",
                "MusterAudit", "MusterStore", "MusterLabels", "MusterOrders", grdb,
            ]
        ),
        tests("MusterSyncTests", ["MusterCore", "MusterCrypto", "MusterCatalogue", "MusterSync"]),
        tests("MusterMailTests", ["MusterCore", "MusterMail"]),
        tests("MusterScanTests", ["MusterScan"]),
        tests("MusterPhotosTests", ["MusterCore", "MusterPhotos", "muster"]),
        tests(
            "MusterReportTests",
            [
                "MusterCore", "MusterCatalogue", "MusterClimate", "MusterRanging", "MusterAudit",
                "MusterPhotos", "MusterReport",
            ]
        ),
        tests("MusterRadioTests", ["MusterCore", "MusterAdverts", "MusterRadio"]),
        tests(
            "MusterSimulationTests",
            [
                "MusterCore", "MusterAdverts", "MusterCatalogue", "MusterRanging",
                "MusterProvenance", "MusterSimulation",
            ]
        ),
        tests(
            "MusterEvaluationTests",
            [
                "MusterCore", "MusterCatalogue", "MusterRanging", "MusterAudit",
                "MusterRadio", "MusterSimulation", "MusterEvaluation",
            ]
        ),
        tests(
            "MusterServiceTests",
            [
                "MusterCore", "MusterPeople", "MusterAdverts", "MusterRanging", "MusterCatalogue",
                "MusterClimate", "MusterAudit", "MusterRadio", "MusterSimulation", "MusterStore",
                "MusterPhotos", "MusterService", "MusterProvenance", "MusterOrders", "MusterLabels",
            ]
        ),
        tests(
            "MusterWebTests",
            [
                "MusterCore", "MusterPeople", "MusterCatalogue", "MusterClimate", "MusterAudit",
                "MusterRadio", "MusterMail",
                "MusterSimulation", "MusterStore", "MusterPhotos", "MusterReport", "MusterService",
                "MusterWeb", "muster", grdb,
            ]
        ),
        tests("MusterEndToEndTests", ["muster", "MusterPeople", "MusterStore", "MusterWeb", grdb]),
        tests("MusterRadioLabTests", ["muster"], exclude: ["Scenarios"]),
        tests("TidyTests", ["muster"]),
    ],
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)
