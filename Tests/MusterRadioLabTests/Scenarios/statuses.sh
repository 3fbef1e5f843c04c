# Ends with the status that it is given, having said something and left something.
echo "to standard output"
echo "to standard error" >&2
id --user --name
mkdir "$OUT/deep"
echo "from inside" >"$OUT/deep/file.txt"
echo "by another way" >/dev/stdout
exit "$1"
