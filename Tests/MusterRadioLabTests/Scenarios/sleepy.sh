# Leaves something and does not end.
echo "said before the end"
echo "left before the end" >"$OUT/early.txt"
sleep 100000
