# Two seconds of a hundred beacons, each 300 times a second: as much as the lab's controller can play.
. "$SCENARIOS/scanner.sh"
for number in $(seq 100 199); do
  printf '{"t": 0.00%s, "addr": "C0:00:00:00:01:%s", "addr_type": "random", ' "$number" "${number#1}"
  echo '"adv": "0201061aff4c000215e2c56db5dffb48d2b060d0f5a71096e000010002c5", "repeat_ms": 3.333, "until": 2}'
done >/tmp/air.jsonl
for capabilities in net_raw net_raw,net_admin; do
  adapter --script /tmp/air.jsonl --stats "$OUT/$capabilities.stats"
  as-user mara --caps $capabilities -- "${MUSTER%/*}/muster-bench" listen hci0 4 count \
    >"$OUT/$capabilities.json"
  adapter --unplug hci0
done
