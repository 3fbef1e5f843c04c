# An adapter that is lost for good while it is listened to.
. "$SCENARIOS/scanner.sh"
beacon >/tmp/air.jsonl
cp /tmp/air.jsonl /tmp/stall.jsonl
echo '{"t": 1, "do": "stall"}' >>/tmp/stall.jsonl

# lose NAME COMMAND...: runs the command after a second of listening.
lose() {
  local name=$1
  shift
  try "$name" listen hci0 20 count &
  sleep 1
  "$@"
  wait $!
}

adapter --script /tmp/air.jsonl
lose down hciconfig hci0 down
hciconfig hci0 up
lose blocked rfkill block bluetooth
rfkill unblock bluetooth
hciconfig hci0 up
lose unplugged adapter --unplug hci0
adapter --script /tmp/stall.jsonl
lose silent true
