# A walk of four minutes through a real adapter, by an ordinary user with the documented capabilities,
# and the same walk from its capture.
site=/tmp/site
"$MUSTER" simulate --site "$site" --items 40 --zones 6 --speed 1.6 --seed 5
"$RADIO_LAB/adapter" --addr 00:1A:7D:DA:71:13 --play-capture "$site/walk.btsnoop" --stats "$OUT/stats.json"
export site
as_mara() { "$RADIO_LAB/as-user" mara --caps net_raw,net_admin -- bash -eu -c "$1"; }

as_mara '
  for way in live recorded; do
    export MUSTER_HOME=$HOME/$way
    "$MUSTER" init --site "Cold store" --time-zone Europe/Belgrade
    "$MUSTER" inventory add "Warehouse North"
    "$MUSTER" site plan import "$site/plan.json"
    "$MUSTER" item import "$site/items.csv"
    "$MUSTER" inventory add "Warehouse South"
    "$MUSTER" item import "$site/other-items.csv" --inventory "Warehouse South"
  done 2>&1
  MUSTER_HOME=$HOME/live "$MUSTER" doctor --json >"$OUT/doctor.json"
'

# Ctrl-C once the walk is over, as a person would.
as_mara '
  export MUSTER_HOME=$HOME/live
  "$MUSTER" start >"$OUT/start.out" 2>"$OUT/start.err" &
  listener=$!
  sleep '"$WALK_SECONDS"'
  kill -INT $listener
  status=0
  wait $listener || status=$?
  echo "start ended with $status"
  "$MUSTER" finish --json >"$OUT/live.json"
  "$MUSTER" report --out "$OUT/live.pdf"
  "$MUSTER" verify
  "$MUSTER" replay --json >"$OUT/replayed.json"
'
"$RADIO_LAB/adapter" --unplug hci0

as_mara '
  export MUSTER_HOME=$HOME/recorded
  "$MUSTER" start --source "capture:$site/walk.btsnoop" --finish --json >"$OUT/recorded.json"
'
