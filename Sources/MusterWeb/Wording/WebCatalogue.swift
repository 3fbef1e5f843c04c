package import MusterReport

/// All that pages say beside what reports say.
///
/// The tests hold it complete, and each text against the files of translations.
package enum WebCatalogue {
    /// The types whose cases are the texts.
    package static let types: [any Phrase.Type] = [
        APIText.self, AccessText.self, AlarmEventText.self, AlarmKindText.self, AlarmPageText.self,
        AlarmReasonText.self, AlarmStateText.self, AuditText.self, BackupText.self,
        BeaconsText.self, ByHandText.self, CalendarText.self, CauseText.self, ChangedFieldText.self,
        ClimateText.self, CommonText.self, CompareText.self, DeedText.self, DefinitionText.self,
        DrawnText.self, DropText.self, ErrorText.self, EveryText.self, FinishText.self,
        FirstStepText.self, FollowUpText.self, FrameText.self, GapText.self, HouseText.self,
        ImportText.self,
        InventoryText.self, ItemDeedText.self, LabelPageText.self,
        LinkText.self, ListText.self, MailStateText.self,
        MapScriptText.self, MapText.self, NoticeText.self, ObjectText.self, OccasionText.self,
        OrderText.self, PickText.self, ShopText.self,
        PagingText.self, PassedOverText.self, PeopleText.self, PlaceText.self, PlanStepText.self,
        OfferText.self, PlanText.self, PlanUploadText.self, PriorityText.self, QuantityText.self,
        QuotedText.self,
        RecallText.self, RecordText.self, RecordingText.self, ReviewText.self, RoleText.self,
        RolesText.self,
        SealFaultText.self,
        SealRoleText.self, SealText.self, SensorFieldText.self, SensorValueText.self,
        SeparatorText.self, SeriesText.self, SettingText.self, SiteText.self, StartText.self,
        StockListText.self,
        StateText.self, StockText.self, TakeBackText.self, TermsText.self, TraceText.self,
        TrailDeedText.self,
        TrailDetailText.self, TrailText.self, TrailValueText.self,
    ]

    /// The summaries of the API's addresses, each with the key of its translations.
    package static var summaries: [(key: String, english: String)] {
        OpenAPI.described.map { (APISummary.place, $0.summary) }
    }
}
