# A fixed scanner as its unit runs it: an account of its own with ambient capabilities, and a service
# manager that listens. An audit runs beside it on the same adapter; the adapter is unplugged and
# comes back.
site=$PROJECT/fixtures/sites/demo
export site
play() {
  "$RADIO_LAB/adapter" --addr 00:1A:7D:DA:71:13 --start now --play-capture "$site/walk.btsnoop" "$@"
}
as_scanner() { "$RADIO_LAB/as-user" scanner --caps net_raw,net_admin -- bash -eu -c "$1"; }

play
as_scanner '
  "$MUSTER" init --site "Cold store" --time-zone Europe/Belgrade
  "$MUSTER" inventory add North
  "$MUSTER" site plan import "$site/plan.json"
  "$MUSTER" item import "$site/items.csv"
' >&2

# Without the capabilities it says what is missing.
"$RADIO_LAB/as-user" plain -- bash -c '
  "$MUSTER" init --site Plain >/dev/null
  "$MUSTER" watch --source hci0'  2>"$OUT/plain.err" || echo "without capabilities: $?"

cat >"$OUT/manager.py" <<'PYTHON'
import os, socket, subprocess, sys
manager = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
manager.bind("\0muster-lab-manager")
watch = subprocess.Popen(sys.argv[2:], env=dict(
    os.environ, NOTIFY_SOCKET="@muster-lab-manager", WATCHDOG_USEC="2000000"))
manager.settimeout(0.2)
with open(sys.argv[1] + ".pid", "w") as file:
    file.write(str(watch.pid))
with open(sys.argv[1], "w", buffering=1) as told:
    while watch.poll() is None:
        try:
            told.write(manager.recv(4096).decode() + "\n")
        except TimeoutError:
            pass
sys.exit(watch.returncode)
PYTHON

as_scanner '
  python3 "$OUT/manager.py" "$OUT/told" "$MUSTER" watch --source hci0 --json >"$OUT/watch.jsonl" 2>"$OUT/watch.err"
' &
manager=$!
until grep -q listening "$OUT/watch.jsonl" 2>/dev/null; do sleep 0.1; done

# An audit beside it.
as_scanner '
  "$MUSTER" start --source hci0 >"$OUT/start.out" 2>"$OUT/start.err" &
  listener=$!
  sleep 10
  kill -INT $listener
  status=0
  wait $listener || status=$?
  echo "start ended with $status"
  "$MUSTER" finish --partial --reason lab --json >"$OUT/audit.json"
  "$MUSTER" verify >&2
'

"$RADIO_LAB/adapter" --unplug hci0
sleep 5
grep -c '"event":"lost"' "$OUT/watch.jsonl"
play --from 100
until grep -q '"event":"back"' "$OUT/watch.jsonl"; do sleep 0.1; done
sleep 15

before=$(date +%s%N)
kill "$(cat "$OUT/told.pid")"
status=0
wait $manager || status=$?
echo "watch ended with $status"
echo "$((($(date +%s%N) - before) / 1000000)) ms to the end"
as_scanner '"$MUSTER" item heard --json >"$OUT/heard.jsonl"; "$MUSTER" item heard 2>"$OUT/heard.err" >&2'
