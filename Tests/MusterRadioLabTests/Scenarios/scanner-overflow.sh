# A scanner is held for two seconds of a flood: what the kernel cannot keep is lost, and counted.
. "$SCENARIOS/scanner.sh"
for number in $(seq 10 29); do
  printf '{"t": 0.%s, "addr": "C0:00:00:00:01:%s", "addr_type": "random", "adv": "020106", ' "$number" "$number"
  echo '"repeat_ms": 10, "until": 4}'
done >/tmp/air.jsonl

# flood NAME CAPABILITIES
flood() {
  adapter --script /tmp/air.jsonl --stats "$OUT/$1.stats" --log-scan
  as-user mara --caps "$2" -- "${MUSTER%/*}/muster-bench" listen hci0 7 count >"$OUT/$1.json" &
  until grep -q '"scan": true' /run/radio-lab/hci0.log; do sleep 0.1; done
  sleep 0.5
  scanner=$(pidof muster-bench)
  kill -STOP "$scanner"
  sleep 2
  kill -CONT "$scanner"
  wait $!
  adapter --unplug hci0
}
flood small net_raw
flood large net_raw,net_admin
