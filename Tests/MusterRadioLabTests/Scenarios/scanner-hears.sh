# Plays the file AIR to a scanner for three seconds: scanner-hears.sh "SCANNER OPTIONS" "ADAPTER OPTIONS"
. "$SCENARIOS/scanner.sh"
# shellcheck disable=SC2086
adapter --script "$AIR" --stats "$OUT/stats.json" $2
# shellcheck disable=SC2086
listen hci0 3 $1 >"$OUT/heard.jsonl"
adapter --unplug hci0
