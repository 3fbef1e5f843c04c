# What the scanner scenarios share: sourced, not run.
PATH=$RADIO_LAB:$PATH

# listen SOURCE SECONDS [active] [count]: every report as a line of JSON, and the findings at last.
listen() { "${MUSTER%/*}/muster-bench" listen "$@"; }

# try NAME COMMAND...: what it says goes to $OUT/NAME, its status behind it.
try() {
  local name=$1 status=0
  shift
  "$@" >"$OUT/$name" 2>&1 || status=$?
  echo "status $status" >>"$OUT/$name"
}

# beacon [FIELDS]: a line of the air's script, ten times a second for ever.
beacon() {
  printf '{"t": 0, "addr": "C0:00:00:00:00:01", "addr_type": "random", "rssi": -63, %s
    "adv": "0201061aff4c000215e2c56db5dffb48d2b060d0f5a71096e000010002c5", "repeat_ms": 100}\n' \
    "${1:+$1,}" | tr -d '\n'
  echo
}
