# The machine sleeps, and its clock is set, while an adapter is listened to.
. "$SCENARIOS/scanner.sh"
beacon >/tmp/air.jsonl
adapter --script /tmp/air.jsonl
listen hci0 12 >"$OUT/slept.jsonl" &
sleep 2
"$RADIO_LAB/suspend" 5 # not the word of the shell
wait $!
listen hci0 4 >"$OUT/set.jsonl" &
sleep 2
date --set '2031-01-01 00:00:00' >/dev/null
wait $!
