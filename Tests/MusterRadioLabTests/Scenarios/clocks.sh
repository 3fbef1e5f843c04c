# The clock is set, and the machine sleeps.
date --set '2031-05-06 07:08:09' >/dev/null
date +%Y
before=$(date +%s)
"$RADIO_LAB/suspend" 3
echo "slept $(($(date +%s) - before))"
dmesg | grep --only-matching 'PM: suspend exit'
"$RADIO_LAB/adapter"
