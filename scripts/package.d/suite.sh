# Packages for another suite, of Debian or Ubuntu: sourced by scripts/package.
#
# Libraries have other names there, so the packages are made in a clean system of it, with the Swift of this machine and
# the sources of others that this machine fetches.

# What Swift takes there, beside what Muster is built with.
suite_packages='g++ git ca-certificates libcurl4 libncurses6 libxml2 libsqlite3-0'

# Runs scripts/package in a system of `suite`, into `dist`.
make_in_suite() {
  local system=$room/builder build=$root/.build/$suite swift
  [ "$(id -u)" = 0 ] || fail "packages for $suite are made in a system of it, which takes root" \
    "sudo scripts/package --suite $suite"
  need_swift
  need_packages 'mmdebstrap makes the clean system that is built in'
  find_clean_system || fail "no $suite could be made" 'see whether its mirror is reachable, and has it'
  swift=$(toolchain)
  mkdir -p "$dist" "$build"
  # Here, where git knows the way to them: a clean system has no settings of a proxy or of a mirror.
  fetch_sources "$build"
  lay_clean_system "$system"
  step "Going on in a system of $suite"
  # shellcheck disable=SC2016 # the inner shell's own
  in_clean_system "$system" "$root" "$swift" "$dist" -- \
    env HOME=/root PATH="$swift/bin:$PATH" DEBIAN_FRONTEND=noninteractive MUSTER_BUILD="$build" MUSTER_DIST="$dist" \
    bash -ec '
      cd "$1"
      apt-get update -q
      # The linker that Swift takes is a package of its own from Debian 13 on; without it the program has no RELRO.
      gold=$(apt-cache search --names-only "^binutils-gold$" | cut -d " " -f 1)
      apt-get install -y -q --no-install-recommends $2 $gold
      exec scripts/package' _ "$root" "$suite_packages"
}
