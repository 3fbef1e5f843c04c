# A controller that loses its scan for a moment, while it is listened to for four seconds.
. "$SCENARIOS/scanner.sh"
beacon >/tmp/air.jsonl
cp /tmp/air.jsonl /tmp/error.jsonl
echo '{"t": 1, "do": "hwerror"}' >>/tmp/error.jsonl

adapter --script /tmp/air.jsonl
try down-up listen hci0 4 count &
# Late enough for a slow start, early enough for the scan to come back within the four seconds.
sleep 2
hciconfig hci0 down
hciconfig hci0 up
wait $!
try reset listen hci0 4 count &
# Late enough for a slow start, early enough for the scan to come back within the four seconds.
sleep 2
hciconfig hci0 reset
wait $!
adapter --unplug hci0
adapter --script /tmp/error.jsonl
try error listen hci0 4 count
