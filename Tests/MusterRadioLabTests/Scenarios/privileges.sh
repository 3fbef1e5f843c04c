# Who may scan: an ordinary user, one with the capabilities, and a program that has them.
cat >/tmp/air.jsonl <<'X'
{"t": 0, "addr": "C0:00:00:00:00:01", "addr_type": "random", "adv": "020106", "repeat_ms": 100}
X
"$RADIO_LAB/adapter" --script /tmp/air.jsonl
# as_mara NAME OPTION... -- CMD: what it says goes to $OUT/NAME.
as_mara() {
  local name=$1
  shift
  "$RADIO_LAB/as-user" mara "$@" >"$OUT/$name" 2>&1 || true
}
as_mara refused -- hcitool -i hci0 lescan
as_mara ambient --caps net_raw,net_admin -- timeout --signal INT 2 stdbuf -oL hcitool -i hci0 lescan --duplicates
cp "$(command -v hcitool)" /tmp/hcitool
setcap cap_net_raw,cap_net_admin+ep /tmp/hcitool
as_mara file -- timeout --signal INT 2 stdbuf -oL /tmp/hcitool -i hci0 lescan --duplicates
cp "$MUSTER" /tmp/muster
setcap cap_net_raw,cap_net_admin+ep /tmp/muster
as_mara version -- /tmp/muster --version
