# An ordinary user hears beacons by way of the Bluetooth service: on an adapter that tells of every
# repetition, and on one that keeps repetitions back while it scans.
cp "$SCENARIOS/service-beacons.jsonl" "$OUT/played.jsonl"
"$RADIO_LAB/bluez"
for filter in none addr; do
  "$RADIO_LAB/adapter" --script "$OUT/played.jsonl" --dup-filter $filter
  sleep 1
  "$RADIO_LAB/as-user" mara -- \
    "$MUSTER" beacon scan --source bluez:hci0 --for 5 --json >"$OUT/$filter.jsonl"
  "$RADIO_LAB/adapter" --unplug hci0
  sleep 1
done
