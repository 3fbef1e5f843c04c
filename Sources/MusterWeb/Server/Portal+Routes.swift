import Hummingbird
import MusterAudit
import MusterPeople
import MusterService

extension Portal {
    /// Everything that the server answers to.
    static var routes: [Route] {
        let portal: [[Route]] = [
            StaticFiles.routes, ServiceRoutes.routes, SignIn.routes, OwnerLink.routes,
            TodayPage.routes,
            StartPage.routes, RunningAudit.routes, ByHand.routes,
            TakeBack.routes, BlindPage.routes,
            AuditsPage.routes, AuditPage.routes, ReviewPage.routes, ComparePage.routes,
            FollowUp.routes,
            MapPage.routes,
            EvidencePage.routes,
            InventoriesPage.routes, ItemsPage.routes, ItemPageView.routes, ItemEditPage.routes,
            PhotoPages.routes,
            ImportPage.routes, LabelsPage.routes, ZonesPage.routes, MapEditor.routes,
            MapPicture.routes, PlanUpload.routes, ScannedLabel.routes,
            BeaconsPage.routes, ClimatePage.routes, SeriesPage.routes, AlarmsPage.routes,
            AlarmPage.routes, ReportsPage.routes,
            DefinitionsPage.routes, VerifyPage.routes,
            DropsPage.routes,
            PeoplePage.routes, TrailPage.routes, SettingsPage.routes, ProfilePage.routes,
            SecondFactorPage.routes,
            PlansPage.routes, PlanEditPage.routes, CalendarFeed.routes, TraceRoutes.routes,
            ResourceRoutes.pages, ProvenancePages.routes, APIRoutes.routes,
            SyncRoutes.routes, StationsPage.routes,
        ]
        return portal.flatMap { $0 }
    }
}

/// What tells other programs how the server is.
enum ServiceRoutes {
    static let routes = [
        plain("/healthz", "Whether the server runs") { _ in "ok\n" },
        plain(
            "/readyz",
            "Whether the store can be read and written, and the disk has room",
            isNoted: true
        ) { visit in
            _ = try visit.home.site()
            try visit.desk.readiness.demand(visit.home.health)
            try visit.home.health.demandRoom()
            return "ready\n"
        },
        Route(
            method: .get,
            path: SecurityText.path,
            right: nil,
            summary: "Where weaknesses of this site are reported to",
            form: .file,
            answer: SecurityText.answer
        ),
        Route(
            method: .get,
            path: "/metrics",
            right: .viewAudits,
            summary: "Counts and times for Prometheus",
            form: .text
        ) { visit in
            Answer.text(
                try visit.desk.metrics.text(visit.home, viewers: visit.desk.feed.viewerCount),
                type: "text/plain; version=0.0.4; charset=utf-8"
            )
        },
    ]

    private static func plain(
        _ path: String,
        _ summary: String,
        isNoted: Bool = false,
        _ text: @escaping @Sendable (Visit) throws -> String
    ) -> Route {
        Route(
            method: .get,
            path: path,
            right: nil,
            summary: summary,
            form: .file,
            isNoted: isNoted
        ) { visit in
            Answer.text(try text(visit))
        }
    }
}
