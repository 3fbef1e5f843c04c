# A fixed scanner goes on by itself after the Bluetooth service was started anew, after another program
# switched its adapter off and on, and after the machine was suspended.
"$RADIO_LAB/bluez"
"$RADIO_LAB/adapter" --script "$SCENARIOS/service-beacons.jsonl"
sleep 1
export MUSTER_HOME=$PWD/home
chmod a+rwx .
as_mara() { "$RADIO_LAB/as-user" mara -- "$@"; }
as_mara "$MUSTER" init --site "Cold store"
as_mara "$MUSTER" watch --source bluez:hci0 --for 45 --json >"$OUT/watch.jsonl" 2>"$OUT/watch.err" &
watch=$!
sleep 5
"$RADIO_LAB/bluez" restart
sleep 10
hciconfig hci0 down
hciconfig hci0 up
sleep 5
"$RADIO_LAB/suspend" 6
status=0
wait $watch || status=$?
echo "watch ended with $status"
