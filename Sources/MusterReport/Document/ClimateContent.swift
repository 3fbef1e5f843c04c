extension ReportContent {
    /// The climate of the zones meanwhile: nothing records it yet, and the report says so.
    var climate: [ReportBlock] { [.paragraph(words[TraceabilityPhrase.noClimate])] }
}
