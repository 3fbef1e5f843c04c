# A real mail program for the tests: exim, beside whatever this machine uses for its own mail.
#
# Sourced by scripts/test. Where no other mail program is installed exim comes from apt as usual.
# A machine's own mail program is never replaced: then exim's package is unpacked into .build-tools
# and runs from there, with libnss-wrapper to know the one account that its packaging would have
# made. MUSTER_EXIM tells the tests which exim to use.

need_exim() {
  local installed
  if [ -n "${MUSTER_EXIM:-}" ] || [ -x /usr/sbin/exim4 ]; then return 0; fi
  command -v dpkg-query >/dev/null || fail 'the mail tests need exim' \
    'install it and set MUSTER_EXIM to the program'
  installed=$(dpkg-query -W -f '${db:Status-Status} ${Package} ${Provides}\n' |
    awk '$1 == "installed" && /mail-transport-agent/ { print $2; exit }')
  if [ -z "$installed" ]; then
    need_packages 'exim4-daemon-light takes and delivers mail in the tests'
    return 0
  fi
  unpack_exim "$installed"
}

unpack_exim() {
  local folder=$root/.build-tools/exim libraries
  export MUSTER_EXIM=$folder/exim
  if [ -x "$MUSTER_EXIM" ]; then return 0; fi
  step "$1 stays this machine's mail program; unpacking exim into .build-tools for the tests"
  libraries=$(apt-cache depends exim4-daemon-light | awk '$1 == "Depends:" && $2 ~ /^lib/ {print $2}')
  need_packages "$libraries
libnss-wrapper gives exim the account of its packaging"
  rm -rf "$folder" && mkdir -p "$folder/package"
  (cd "$folder" && apt-get download -q exim4-daemon-light && dpkg -x exim4-daemon-light_*.deb package)
  { cat /etc/passwd && say 'Debian-exim:x:65534:65534::/:/bin/false'; } >"$folder/passwd"
  { cat /etc/group && say 'Debian-exim:x:65534:'; } >"$folder/group"
  cat >"$folder/exim.part" <<END
#!/bin/sh
export LD_PRELOAD=libnss_wrapper.so
export NSS_WRAPPER_PASSWD=$folder/passwd NSS_WRAPPER_GROUP=$folder/group
exec $folder/package/usr/sbin/exim4 "\$@"
END
  chmod +x "$folder/exim.part"
  mv "$folder/exim.part" "$MUSTER_EXIM"
}
