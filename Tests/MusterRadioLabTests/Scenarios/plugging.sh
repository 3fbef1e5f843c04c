# An adapter comes, is seen by other programs, is blocked, goes, and comes back under its name.
address=02:4C:41:42:07:01
seen() { hciconfig | grep -A1 '^hci' | tr -s ' \n\t' ' ' | sed 's/ACL.*/\n/'; }

test -z "$(hciconfig)"
"$RADIO_LAB/adapter" --addr $address
seen
# btmgmt speaks to a terminal only.
script -qec 'btmgmt info' /dev/null </dev/null | grep -o "addr $address"

rfkill block bluetooth
rfkill --output TYPE,SOFT --noheadings
if hciconfig hci0 up; then echo "a blocked adapter was powered"; fi
rfkill unblock bluetooth
hciconfig hci0 up

"$RADIO_LAB/adapter" --unplug hci0
test -z "$(hciconfig)"
"$RADIO_LAB/adapter" --addr $address --extended --no-up
hciconfig hci0 up
seen
