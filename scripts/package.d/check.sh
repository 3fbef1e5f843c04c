# What the packages promise, held: sourced by scripts/package.
#
# The clean systems are made by mmdebstrap and kept for two weeks below XDG_CACHE_HOME.
clean_systems=${XDG_CACHE_HOME:-$HOME/.cache}/muster
suite=bookworm
# Bytes that the package may have. The size of the last release and a twentieth more would be the rule, but
# there is none yet.
size_limit=27000000

checks_failed=
checks_not_run=0

# held NAME COMMAND...: one check, its output shown only when it fails.
held() {
  local name=$1 log=$room/check.log
  shift
  if "$@" >"$log" 2>&1 </dev/null; then
    say "ok       $name"
  else
    checks_failed=yes
    say "FAILED   $name"
    cat "$log"
  fi
}

# Where everything is to be checked, what was not run has failed.
not_run() {
  checks_not_run=$((checks_not_run + 1))
  if [ -n "${CI:-}" ]; then checks_failed=yes; fi
  say "not run  $1: $2"
}

# As an ordinary account, because lintian says more to those.
lintian_is_silent() {
  local folder=$room/lintian out as=()
  install -d -m 755 "$folder"
  chmod 755 "$room"
  cp "$dist"/*.deb "$dist"/*.changes "$dist"/*.buildinfo "$folder"
  if [ "$(id -u)" = 0 ]; then
    chown -R nobody "$folder"
    as=(setpriv --reuid=nobody --regid=nogroup --clear-groups)
  fi
  out=$("${as[@]}" env HOME="$folder" TMPDIR="$folder" \
    lintian --fail-on error,warning "$folder"/*.changes 2>&1) || {
    say "$out"
    return 1
  }
  [ -z "$out" ] || { say "$out"; return 1; }
}

package_is_small() {
  local size
  size=$(stat -c %s "$dist"/muster_*.deb)
  say "muster_*.deb has $size bytes; $size_limit are the limit"
  [ "$size" -le "$size_limit" ]
}

# The units as they are in the packages, but for the place of the program.
units_are_sound() {
  local folder=$room/units unit
  mkdir -p "$folder/files"
  for unit in "$dist"/muster*.deb; do dpkg-deb -x "$unit" "$folder/files"; done
  for unit in "$folder"/files/{usr/,}lib/systemd/system/muster*; do
    if [ ! -e "$unit" ]; then continue; fi
    grep -q '/usr/local' "$unit" && { say "$unit names /usr/local"; return 1; }
    sed -i "s|=/usr/bin/muster|=$folder/files/usr/bin/muster|" "$unit"
    cp "$unit" "$folder/$(basename "${unit/@/@x}")"
    cp "$unit" "$folder"
  done
  systemd-analyze verify --man=no "$folder"/muster-portal.service "$folder"/muster-scan@x.service \
    "$folder"/muster-sync.service "$folder"/muster-deliver.* "$folder"/muster-backup.* "$folder"/muster-notify@x.service
}

# The keys that Ubuntu signs with: a package that Debian 12 does not have, and the checksum that it must have.
ubuntu_mirror=http://archive.ubuntu.com/ubuntu
ubuntu_keys=pool/main/u/ubuntu-keyring/ubuntu-keyring_2023.11.28.1_all.deb
ubuntu_keys_sum=36de43b15853ccae0028e9a767613770c704833f82586f28eb262f0311adb8a8

# make_clean_system FILE: what mmdebstrap makes of `suite`, from Debian or from Ubuntu.
make_clean_system() {
  local options=(--quiet --format=tar --variant=minbase --mode=root --skip=cleanup/apt/lists)
  options+=(--include=apt,man-db,zsh,fish,bash-completion)
  if [ "$suite" != noble ]; then
    mmdebstrap "${options[@]}" "$suite" "$1"
    return
  fi
  # apt reads the keys as an account of its own.
  chmod 755 "$room"
  curl -fsSL -o "$room/keys.deb" "$ubuntu_mirror/$ubuntu_keys" &&
    sha256sum --check <<<"$ubuntu_keys_sum  $room/keys.deb" && dpkg-deb -x "$room/keys.deb" "$room/keys" &&
    mmdebstrap "${options[@]}" --components=main,universe \
      --keyring="$room/keys/usr/share/keyrings/ubuntu-archive-keyring.gpg" "$suite" "$1" "$ubuntu_mirror"
}

# Sets `clean` to an archive of a clean system with the shells that completions are for.
find_clean_system() {
  find "$clean_systems" -name "$suite-*.tar" -mtime +14 -delete 2>/dev/null || :
  clean=$(find "$clean_systems" -name "$suite-*.tar" 2>/dev/null | sort | tail -n 1)
  if [ -n "$clean" ]; then return; fi
  clean=$clean_systems/$suite-$(date +%Y%m%d).tar
  mkdir -p "$clean_systems/archives/partial"
  say "Making a clean $suite in $clean; kept for two weeks"
  make_clean_system "$clean.part" >"$room/mmdebstrap.log" 2>&1 || {
    cat "$room/mmdebstrap.log" >&2
    rm -f "$clean.part"
    clean=
    return 1
  }
  mv "$clean.part" "$clean"
}

# lay_clean_system FOLDER: a clean system there, in which no service starts by itself.
lay_clean_system() {
  mkdir "$1"
  tar -xf "$clean" -C "$1"
  printf '#!/bin/sh\nexit 101\n' >"$1/usr/sbin/policy-rc.d"
  chmod 755 "$1/usr/sbin/policy-rc.d"
  cp /etc/resolv.conf "$1/etc/resolv.conf"
}

# in_clean_system FOLDER [PLACE...] -- COMMAND...: runs a command there, with these places of this machine. It has
# namespaces of its own, so that whatever is mounted or left running there goes with it.
in_clean_system() {
  local system=$1 places=()
  shift
  while [ "$1" != -- ]; do
    places+=("$1")
    shift
  done
  shift
  mkdir -p "$clean_systems/archives/partial"
  # shellcheck disable=SC2016 # the inner shell's own
  unshare --mount --pid --fork --kill-child --propagation private bash -ec '
    system=$1 archives=$2 count=$3
    shift 3
    mount -t proc proc "$system/proc"
    mount --rbind /dev "$system/dev"
    mount --bind "$archives" "$system/var/cache/apt/archives"
    for place in "${@:1:count}"; do
      mkdir -p "$system$place"
      mount --bind "$place" "$system$place"
    done
    shift "$count"
    exec chroot "$system" "$@"' \
    _ "$system" "$clean_systems/archives" ${#places[@]} ${places[@]+"${places[@]}"} "$@"
}

# earlier_packages FOLDER: the same packages with a version that comes before every release. There is no released
# package yet: what an upgrade does to settings, homes and the account is the same.
earlier_packages() {
  local package files=$room/earlier
  mkdir -p "$1"
  for package in "$1"/../packages/muster*.deb; do
    rm -rf "$files"
    dpkg-deb -R "$package" "$files"
    sed -i -E 's/^Version: .*/Version: 0.0.1-1/; s/(muster \(= )[^)]*/\10.0.1-1/' "$files/DEBIAN/control"
    dpkg-deb --root-owner-group -Znone -b "$files" "$1" >/dev/null
  done
}

packages_install() {
  local system=$room/system
  lay_clean_system "$system"
  mkdir -p "$system/packages"
  cp "$dist"/muster*.deb "$system/packages"
  rm -f "$system"/packages/*dbgsym*
  cp scripts/package.d/{in-clean-system,guide} fixtures/databases/v6.sqlite "$system/packages"
  earlier_packages "$system/earlier"
  # What draws the report is of that system, and has other versions in each.
  in_clean_system "$system" -- /packages/in-clean-system && scripts/check_pdf "$system/home/walker/audit.pdf"
}

# units_mail MTA: the units under a real systemd hand their mail to this mail program, which delivers it.
units_mail() {
  local system=$room/booted-$1
  lay_clean_system "$system"
  mkdir -p "$system/packages"
  cp "$dist"/muster*.deb scripts/package.d/{under-systemd,guide} "$system/packages"
  rm -f "$system"/packages/*dbgsym*
  in_clean_system "$system" -- /packages/under-systemd prepare "$1" || return 1
  rm "$system/usr/sbin/policy-rc.d"
  timeout 300 systemd-nspawn --quiet --directory="$system" --boot --register=no --keep-unit || :
  cat "$system/packages/told"
  grep -qx held "$system/packages/told"
}

# Homes are kept on purpose.
packages_purge_cleanly() {
  local base=$room/base.tar.gz debs
  gzip -1 -c "$clean" >"$base"
  debs=("$dist"/muster_*.deb "$dist"/muster-portal_*.deb "$dist"/muster-scan_*.deb)
  piuparts --distribution="$suite" --basetgz="$base" --no-upgrade-test --warn-on-leftovers-after-purge \
    --ignore=/var/lib/muster "${debs[@]}"
}

# The container as the guide builds and starts it, on a clean system in the place of Debian's image.
container_serves() {
  local folder=$room/container container health
  # As root, without a daemon, and without the kernel's namespaces for each step.
  build() { buildah --root "$folder/images" --runroot "$folder/run" --storage-driver vfs "$@"; }
  export BUILDAH_ISOLATION=chroot
  mkdir -p "$folder/packages"
  cp "$dist"/muster_*.deb "$folder/packages"
  container=$(build from scratch)
  build add --quiet "$container" "$clean" / && build commit --quiet "$container" localhost/clean &&
    build bud --build-arg BASE=localhost/clean --tag muster --format docker \
      --file scripts/package.d/Containerfile "$folder/packages" || return 1
  health=$(build inspect --type image localhost/muster | jq -er '.Docker.config.Healthcheck.Test[-1]') || return 1
  container=$(build from localhost/muster)
  build run "$container" -- muster init --site 'Cold store' &&
    build run "$container" -- bash -c \
      'muster serve & trap "kill $!" EXIT; for try in {1..60}; do sleep 0.5; bash -c "$1" && exit; done; exit 1' _ "$health"
}

# Alerts that come when they should, and not on a good day.
alerts_are_right() {
  promtool check rules scripts/package.d/monitoring/muster.rules.yml &&
    promtool test rules scripts/package.d/monitoring/muster.rules.test.yml
}

check_packages_made() {
  step 'What the packages promise'
  held 'lintian says nothing' lintian_is_silent
  held 'units' units_are_sound
  # A quick package is hardly compressed.
  if [ "$checks" = all ]; then
    held 'size' package_is_small
    if command -v promtool >/dev/null; then
      held 'alerts' alerts_are_right
    else
      not_run 'alerts' 'promtool is missing (apt-get install prometheus)'
    fi
  fi
  if [ "$(id -u)" != 0 ]; then
    not_run 'install in a clean system' 'it takes root'
    not_run 'piuparts' 'it takes root'
  elif ! find_clean_system; then
    not_run 'install in a clean system' "no $suite could be made: is the mirror of Debian reachable?"
    not_run 'piuparts' 'the same'
  else
    held "install, use, remove and purge in a clean $suite" packages_install
    if [ "$checks" = all ]; then
      held 'piuparts: install and purge' packages_purge_cleanly
      held 'units mail by postfix' units_mail postfix
      held 'units mail by dma' units_mail dma
      held 'units mail by exim' units_mail exim4-daemon-light
      if command -v buildah >/dev/null; then
        held 'container' container_serves
      else
        not_run 'container' 'buildah is missing (apt-get install buildah)'
      fi
    fi
  fi
  if [ $checks_not_run != 0 ]; then say "$checks_not_run not run"; fi
  [ -z "$checks_failed" ] || fail 'the packages do not hold what they promise' 'look at the lines above'
}

# Of packages that were made for another suite: whether they work there.
check_packages_elsewhere() {
  need_packages 'qpdf reads the PDF that is made there'
  step "What the packages promise on $suite"
  held 'size' package_is_small
  held "install, use, remove and purge in a clean $suite" packages_install
  [ -z "$checks_failed" ] || fail 'the packages do not hold what they promise' 'look at the lines above'
}
