# The commands that listen, by an ordinary user with the documented capabilities, to an adapter that
# hears one beacon with telemetry for 20 seconds, then nothing of it, while another one goes on.
uuid=e2c56db5dffb48d2b060d0f5a71096e0
script=$OUT/script.jsonl
tell() { printf '{"t": %s, "until": %s, "repeat_ms": %s, "addr": "%s", "addr_type": "random", "rssi": %s, "adv": "%s"}\n' "$@"; }
{
  tell 0 20 100 C0:00:00:00:00:01 -40 "0201061aff4c000215${uuid}00010007c5"
  tell 0 20 1000 C0:00:00:00:00:01 -40 "0303aafe1116aafe20000b86150000000001000000ff"
  tell 0 600 500 C0:00:00:00:00:02 -80 "0201061aff4c000215${uuid}00020008c5"
} >"$script"
as_mara() { "$RADIO_LAB/as-user" mara --caps net_raw,net_admin -- bash -eu -c "$1"; }
as_mara '
  export MUSTER_HOME=$HOME/site
  "$MUSTER" init --site "Cold store"
  "$MUSTER" inventory add Stock
  "$MUSTER" item add IT-7 "Scale 7" --beacon address:C0:00:00:00:00:99
' >&2

"$RADIO_LAB/adapter" --script "$script" --start now
as_mara '
  export MUSTER_HOME=$HOME/site beacon=ibeacon:e2c56db5-dffb-48d2-b060-d0f5a71096e0/1/7
  "$MUSTER" beacon watch --region ibeacon:e2c56db5-dffb-48d2-b060-d0f5a71096e0/1 --away 4 --for 32 \
    --json --run "echo \$MUSTER_EVENT \$MUSTER_RSSI >>$OUT/actions" >"$OUT/events.jsonl" &
  watching=$!
  "$MUSTER" beacon scan --for 4 --json --save "$OUT/scan.btsnoop" >"$OUT/scan.jsonl"
  "$MUSTER" item bind IT-7 --nearest --json >"$OUT/bound.json"
  "$MUSTER" find IT-7 --for 24 --json >"$OUT/find.jsonl"
  wait $watching
'
# A radio that goes away is the end of a scan, and not of a watch.
as_mara '
  echo $$ >"$OUT/pid"
  exec "$MUSTER" beacon watch --region ibeacon:e2c56db5-dffb-48d2-b060-d0f5a71096e0/2 --away 6 --json \
    >"$OUT/lasting.jsonl" 2>"$OUT/lasting.err"
' &
watching=$!
"$RADIO_LAB/as-user" mara --caps net_raw,net_admin -- "$MUSTER" beacon scan --json \
  >"$OUT/gone.out" 2>"$OUT/gone.err" &
scanning=$!
sleep 4
"$RADIO_LAB/adapter" --unplug hci0
status=0
wait $scanning || status=$?
echo "scan ended with $status"
sleep 8
"$RADIO_LAB/adapter" --script "$script" --start now
sleep 6
kill -INT "$(cat "$OUT/pid")"
status=0
wait $watching || status=$?
echo "watch ended with $status"
