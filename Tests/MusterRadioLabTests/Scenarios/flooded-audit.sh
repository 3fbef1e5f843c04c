# A whole audit under a hundred beacons, each once in FLOOD_PERIOD milliseconds for FLOOD_SECONDS.
#
# At 3.333 ms it is as much as the lab's controller can play and the plainest reader keeps up with. Sixty
# of the beacons are expected.
. "$SCENARIOS/scanner.sh"
for number in $(seq 100 199); do
  minor=$(printf '%02x' "$((number - 100))")
  printf '{"t": 0.0%s, "addr": "C0:00:00:00:01:%s", "addr_type": "random", ' "$number" "${number#1}"
  printf '"adv": "0201061aff4c000215e2c56db5dffb48d2b060d0f5a71096e0000100%sc5", ' "$minor"
  echo "\"repeat_ms\": ${FLOOD_PERIOD:-3.333}, \"until\": $FLOOD_SECONDS}"
done >/tmp/air.jsonl
export MUSTER_HOME=$PWD/home
"$MUSTER" init --site "Flood" 2>&1
"$MUSTER" inventory add "Stock" 2>&1
{
  echo 'id,name,beacon'
  for number in $(seq 0 59); do
    echo "I-$number,Crate $number,ibeacon:e2c56db5-dffb-48d2-b060-d0f5a71096e0/1/$number"
  done
} >/tmp/items.csv
"$MUSTER" item import /tmp/items.csv 2>&1

adapter --script /tmp/air.jsonl --stats "$OUT/played.json" --log-scan
"$MUSTER" start --source hci0 2>"$OUT/start.err" &
listener=$!
until grep -q '"scan": true' /run/radio-lab/hci0.log; do sleep 0.1; done
sleep "$((FLOOD_SECONDS + 1))"
kill -INT $listener
status=0
wait $listener || status=$?
echo "start ended with $status"
adapter --unplug hci0
"$MUSTER" finish --partial --reason "lab" --json >"$OUT/audit.json"
