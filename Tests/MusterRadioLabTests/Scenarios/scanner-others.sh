# Other programs scan too: before, after and in the midst of a scanner's listening.
. "$SCENARIOS/scanner.sh"
beacon '"scan_rsp": "0a09546865726d6f2d3031"' >/tmp/air.jsonl
# btmgmt speaks to a terminal only.
find_devices() { script -qec "timeout $1 btmgmt find -l" /dev/null </dev/null >"$OUT/$2" || true; }

adapter --script /tmp/air.jsonl --log-scan
listen hci0 6 >"$OUT/discovery.jsonl" &
sleep 1
find_devices 3 find-later
wait %1
cp /run/radio-lab/hci0.log "$OUT/discovery.log"
adapter --unplug hci0

adapter --script /tmp/air.jsonl --log-scan
find_devices 5 find-earlier &
sleep 1
listen hci0 2 >"$OUT/taken-over.jsonl"
wait
cp /run/radio-lab/hci0.log "$OUT/taken-over.log"
adapter --unplug hci0

adapter --script /tmp/air.jsonl --log-scan
bluez start
listen hci0 12 >"$OUT/service.jsonl" &
listener=$!
sleep 2
(
  echo "scan on"
  sleep 3
  echo "scan off"
  sleep 1
) | bluetoothctl >"$OUT/bluetoothctl"
bluez restart
wait $listener
cp /run/radio-lab/hci0.log "$OUT/service.log"

# Two scanners at once, the second begun and ended within the time of the first.
listen hci0 5 count >"$OUT/first.jsonl" &
sleep 1
listen hci0 2 count >"$OUT/second.jsonl"
wait $!
