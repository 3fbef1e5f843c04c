/// What people call the rows of tables.
enum RowNames {
    /// The name of a row `r` of a table, as SQL.
    ///
    /// What names it may be what was damaged.
    static func sql(_ table: String) -> String {
        known[table] ?? "'a row of \(table)'"
    }

    private static let known: [String: String] = [
        "alarm": "'alarm ' || printf('AL-%03d', r.number)",
        "alarm_contact": "'alarm contact ' || r.number || ' ' || r.address",
        "alarm_event": "'what happened to alarm ' || printf('AL-%03d', r.alarm)",
        "alarm_notice": "'a notice of alarm ' || printf('AL-%03d', r.alarm)",
        "allocation": "'what is promised' || on(r.item)",
        "api_token": "'token ' || r.name || of(r.person)",
        "audit": "'audit ' || r.id",
        "audit_of_plan": "'the plan of audit ' || (SELECT id FROM audit WHERE number = r.audit)",
        "audit_plan": "'plan ' || printf('P-%02d ', r.number) || r.name",
        "beacon_power": "'the power of beacon ' || r.beacon",
        "binding": "'the binding of beacon ' || r.beacon || on(r.item)",
        "bounce": "'what came back of message ' || r.message",
        "calibration": "'calibration ' || r.number || ' of a sensor'",
        "customer_order": "'order ' || r.id",
        "drop_mail": "'a mail of drop ' || r.report_drop || ' to ' || r.recipient",
        "drop_run": "'a run of drop ' || r.report_drop",
        "excursion": "'excursion ' || r.number",
        "favourite": "'a favourite' || of(r.person)",
        "house": "'what this home is in its house'",
        "inventory": "'inventory ' || r.name",
        "item": "'item ' || r.id",
        "item_number": "'the search number ' || r.number || on(r.item)",
        "label": "'label ' || r.number || ' of lot ' || r.lot",
        "label_key": "'key ' || r.id || ' of labels'",
        "label_sight": "'a sight of label ' || r.label",
        "last_heard": "'when beacon ' || r.beacon || ' was heard'",
        "limit_set": "'limit set ' || r.name || ', version ' || r.version",
        "limit_use": "'the use of limit set ' || r.set_name",
        "lot": "'lot ' || r.code",
        "mailbox_read": "'how far mailbox ' || r.mailbox || ' was read'",
        "offer": "'offer ' || r.name",
        "offer_product": "'a product of offer ' || (SELECT name FROM offer WHERE number = r.offer)",
        "offer_showing": "'an offer that was shown' || of(r.person)",
        "order_line": "'line ' || r.no || ' of order ' || "
            + "(SELECT id FROM customer_order WHERE number = r.customer_order)",
        "order_pick": "'what was picked' || on(r.item)",
        "outbox": "'message ' || r.number || ' to ' || r.recipient",
        "party": "'party ' || r.id",
        "person": "'person ' || r.login",
        "person_device": "'a device' || of(r.person)",
        "person_notice": "'a choice of mails' || of(r.person)",
        "person_session": "'a session' || of(r.person)",
        "photo": "'photo ' || lower(hex(r.sha256)) || on(r.item)",
        "place": "'place ' || printf('PL-%02d ', r.number) || r.name",
        "placement": "'where sensor ' || printf('S-%02d', r.sensor) || ' was'",
        "plan_picture": "'picture ' || r.sha256 || ' of the site plan'",
        "plan_reminder": "'a reminder of plan ' || r.plan || of(r.person)",
        "plan_version": "'version ' || r.number || ' of the site plan'",
        "product": "'product ' || r.code",
        "item_favourite": "'the star of ' || r.account || on(r.item)",
        "product_photo": "'photo ' || lower(hex(r.sha256)) || ' of product ' || "
            + "(SELECT code FROM product WHERE number = r.product)",
        "recall_notice": "'that message ' || r.message || ' told of a recall'",
        "recovery_code": "'a recovery code' || of(r.person)",
        "refusal": "'what was refused to ' || r.person",
        "replica": "'the name of this replica'",
        "report_definition": "'report definition ' || r.name || ', version ' || r.version",
        "report_drop": "'schedule ' || r.number || ' ' || r.name",
        "request_key": "'the answer to a request of ' || r.principal",
        "second_factor": "'the second factor' || of(r.person)",
        "sensor": "'sensor ' || printf('S-%02d ', r.number) || r.name",
        "series": "'the ' || r.quantity || ' of sensor ' || printf('S-%02d', r.sensor)",
        "setting": "'setting ' || r.key",
        "setup_link": "'a link' || of(r.person)",
        "sign_in_challenge": "'a sign-in' || of(r.person)",
        "shared_audit": "'what other homes have of ' || "
            + "(SELECT id FROM audit WHERE number = r.audit)",
        "shared_audit_refusal": "'why the hub did not take ' || r.audit",
        "shared_change": "'change ' || r.pos || ' of the shared log'",
        "shared_conflict": "'conflict C-' || r.number",
        "shared_list": "'the list of ' || r.audit || ', which has not come whole'",
        "shared_mark": "'a signature over the shared log'",
        "shared_refusal": "'a change that the hub did not take'",
        "shared_stream": "'how far the shared log of a home goes'",
        "shared_photo": "'that photo ' || lower(hex(r.sha256)) || ' is to be exchanged'",
        "shared_unshown": "'a row of the house that could not be shown'",
        "shared_waiting": "'a change that waits, of set S-' || r.set_number",
        "signature": "'a signature of audit ' || (SELECT id FROM audit WHERE number = r.audit)",
        "signing_key": "'key ' || r.fingerprint || ' of ' || r.owner",
        "issued": "'issued report ' || r.file",
        "site": "'the site and its plan'",
        "site_belief": "'what the recount of ' || r.audit || ' taught'",
        "site_fit": "'what was learned, version ' || r.version",
        "station": "'station ' || r.name",
        "stock": "'what is reserved' || on(r.item)",
        "thing": "'thing ' || r.uri",
        "update_log": "'change ' || r.pos || ' in the history'",
        "watch": "'the listening to ' || r.source",
    ].mapValues { name in
        name.replacing(/on\((r\.\w+)\)/) {
            "coalesce(' on item ' || (SELECT id FROM item WHERE uid = \($0.1)), '')"
        }
        .replacing(/of\((r\.\w+)\)/) {
            "coalesce(' of ' || (SELECT login FROM person WHERE uid = \($0.1)), '')"
        }
    }
}
