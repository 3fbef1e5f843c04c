# The ways in which an adapter cannot be listened to from the start, and those in which it can.
. "$SCENARIOS/scanner.sh"
beacon >/tmp/air.jsonl
try none listen hci 1 count
try absent listen hci0 1 count
adapter --no-up --script /tmp/air.jsonl --addr 00:1A:7D:DA:71:01
try down listen hci 1 count
try unknown listen hci5 1 count
rfkill block bluetooth
try blocked listen hci0 1 count
rfkill unblock bluetooth
adapter --script /tmp/air.jsonl --addr 00:1A:7D:DA:71:02
try first-powered listen hci 1
try by-address listen 00:1A:7D:DA:71:02 1
try by-address-down listen 00:1A:7D:DA:71:01 1 count

as_mara() { as-user mara "$@" -- "${MUSTER%/*}/muster-bench" listen hci1 1 count; }
try plain as_mara
try raw as_mara --caps net_raw
try both as_mara --caps net_raw,net_admin
cp "$MUSTER" /tmp/muster
setcap cap_net_raw,cap_net_admin+ep /tmp/muster
try muster-plain as-user mara -- "$MUSTER" beacon scan --source hci1 --for 1 --json
try muster-setcap as-user mara -- /tmp/muster beacon scan --source hci1 --for 1 --json
