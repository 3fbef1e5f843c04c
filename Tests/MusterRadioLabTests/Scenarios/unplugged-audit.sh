# An adapter is unplugged in the middle of an audit, and plugged in again while the audit waits.
site=$PROJECT/fixtures/sites/demo
play() {
  "$RADIO_LAB/adapter" --addr 00:1A:7D:DA:71:13 --play-capture "$site/walk.btsnoop" "$@"
}
export MUSTER_HOME=$PWD/home
"$MUSTER" init --site "Cold store"
"$MUSTER" inventory add "Warehouse North"
"$MUSTER" site plan import "$site/plan.json"
"$MUSTER" item import "$site/items.csv"

play --from 60
"$MUSTER" start --source hci0 2>"$OUT/start.err" &
listener=$!
sleep 40
"$RADIO_LAB/adapter" --unplug hci0
sleep 3
"$MUSTER" status --json >"$OUT/away.json"
sleep 12
play --from 400 --start now
sleep 30
kill -INT $listener
status=0
wait $listener || status=$?
echo "start ended with $status"
"$MUSTER" finish --partial --reason "lab" --json >"$OUT/audit.json"
"$MUSTER" report --out "$OUT/audit.pdf" --json
"$MUSTER" verify
"$MUSTER" replay --json >"$OUT/replayed.json"
