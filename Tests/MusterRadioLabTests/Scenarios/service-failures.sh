# What an ordinary user is told when the Bluetooth service, or its adapter, is not there or goes.
# Each case leaves NAME.err, and its status in statuses.txt.
case_named() {
  local name=$1 source=$2 status=0
  "$RADIO_LAB/as-user" mara -- "$MUSTER" beacon scan --source "$source" --for 30 --json \
    >/dev/null 2>"$OUT/$name.err" || status=$?
  echo "$name $status" >>"$OUT/statuses.txt"
}
beacons=$SCENARIOS/service-beacons.jsonl
plug() { "$RADIO_LAB/adapter" --script "$beacons" >/dev/null; sleep 1; }

case_named no-bus bluez:hci0
"$RADIO_LAB/bluez"
"$RADIO_LAB/bluez" stop
case_named no-service bluez:hci0
"$RADIO_LAB/bluez"
case_named no-adapter bluez:hci0
plug
case_named other-adapter bluez:hci7

(sleep 2; bluetoothctl power off >/dev/null) &
case_named powered-off bluez
wait
case_named is-off bluez:hci0
bluetoothctl power on >/dev/null

(sleep 2; rfkill block bluetooth) &
case_named blocked bluez:hci0
wait
rfkill unblock bluetooth
bluetoothctl power on >/dev/null

(sleep 2; "$RADIO_LAB/adapter" --unplug hci0) &
case_named unplugged bluez:hci0
wait
plug

(sleep 2; "$RADIO_LAB/bluez" crash) &
case_named crashed bluez:hci0
wait
