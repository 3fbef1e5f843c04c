# The proxies that the guide docs/exposing.md is tested with; sourced by scripts/test.
#
# Environment: MUSTER_NGINX and MUSTER_CADDY, programs to take; else those of this machine, else unpacked
# here: their packages would start services on this machine.

need_proxies() {
  need_proxy nginx MUSTER_NGINX /usr/sbin/nginx
  need_proxy caddy MUSTER_CADDY /usr/bin/caddy
}

# need_proxy PACKAGE VARIABLE PATH
need_proxy() {
  local package=$1 variable=$2 path=$3 folder=$root/.build-tools/$1
  if [ -n "${!variable:-}" ]; then return 0; fi
  if [ -x "$path" ]; then
    export "$variable=$path"
    return 0
  fi
  export "$variable=$folder/package$path"
  if [ -x "${!variable}" ]; then return 0; fi
  command -v apt-get >/dev/null || fail "the guide's tests need $package" "install it and set $variable to the program"
  step "Unpacking $package into .build-tools for the tests"
  rm -rf "$folder" && mkdir -p "$folder"
  (cd "$folder" && apt-get download -q "$package" && dpkg -x "$package"_*.deb package)
  [ -x "${!variable}" ] || fail "$package does not have $path" "install it and set $variable to the program"
}
