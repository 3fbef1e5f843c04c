# Shared by the scripts of this folder: sourced, not run.
#
# Environment:
#   MUSTER_BUILD  where SwiftPM builds (default .build)

set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"
build_path=${MUSTER_BUILD:-.build}

# Packages and what each is for, one a line.
build_packages='pkg-config finds the C libraries
libsqlite3-dev the database
libcairo2-dev draws the PDF
libpango1.0-dev sets the text of the PDF
libqpdf-dev archives the PDF: tags, profile, attached data
libbluetooth-dev listens to Bluetooth adapters
libsystemd-dev talks to the Bluetooth service
libsodium-dev keeps passwords (Argon2id), signs, encrypts backups
nettle-dev counts checksums (SHA-256), keeps second factors
libzstd-dev packs backups
libqrencode-dev draws the QR codes of labels
libgdk-pixbuf-2.0-dev reads photos of items
libzxing-dev reads QR codes in photos
libxlsxwriter-dev writes the workbook of a report
zlib1g-dev packs workbooks, and the tags of the PDF
libsecret-1-dev keeps sign-ins in the keyring of the desktop
python3 writes the man pages
fonts-noto-core the fonts of the PDF
fonts-noto-cjk Chinese, Japanese and Korean in the PDF
fonts-symbola emoji and other signs in the PDF
fonts-noto-color-emoji newer emoji in the PDF'
test_packages='poppler-utils reads PDF files back
qpdf checks PDF files
zbar-tools reads the QR codes of labels
chromium opens the pages of the portal
chromium-driver drives it
bluez btmon reads our captures
tshark reads our captures, a second opinion
python3 counts the results, reads mail back
gcc compiles what stands between the program and a failing disk
ghostscript draws PDF files, a second opinion
python3-openpyxl reads the workbook back
python3-jsonschema holds the EPCIS form and the bill of materials against their schemas
python3-icalendar reads the calendar of plans
python3-venv room for the program that asks the API
curl calls webhooks, speaks TLS with the portal
gnome-keyring keeps sign-ins as on a desktop
dbus-daemon the session bus of that desktop
dbus-bin locks that keyring
libsecret-tools looks into that keyring
openssl makes certificates and time stamps
binutils reads how the program is linked
qemu-system-x86 runs the radio lab
busybox-static starts the radio lab
dbus the bus of the radio lab
rfkill blocks adapters in the radio lab
systemd checks the units, and keeps the journal that the trail goes to
libfaketime gives a station a clock that is years off
libcap2-bin gives programs capabilities in the radio lab
shellcheck checks the scripts
gettext checks the translations
bash-completion completes commands
zsh completes commands
fish completes commands'
package_packages='debhelper makes the packages
dpkg-dev makes the packages
binutils takes the symbols out
zstd packs the archive
minisign signs the sums'
check_packages='lintian reads the packages
systemd checks the units
mmdebstrap makes the clean system that the packages are installed in
qpdf reads the PDF that is made there
systemd-container starts that system
piuparts installs and purges them'
bench_packages='python3-numpy draws photos of labels
python3-pil draws photos of labels
bluez btmon, the peer in decoding
python3-reportlab the peer in tables
wrk asks the portal
curl asks the portal once
python3 runs the measurements'

say() { printf '%s\n' "$*"; }

step() {
  if [ -t 1 ]; then printf '\n\033[1m%s\033[0m\n' "$*"; else printf '\n%s\n' "$*"; fi
}

# fail WHAT REMEDY...
fail() {
  printf '%s: %s\n' "$(basename "$0")" "$1" >&2
  shift
  if [ $# -gt 0 ]; then printf 'try: %s\n' "$1" >&2; shift; fi
  local line
  for line in "$@"; do printf '     %s\n' "$line" >&2; done
  exit 1
}

as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi
}

may_be_root() { [ "$(id -u)" = 0 ] || command -v sudo >/dev/null; }

how_to_get_swift() {
  fail "$1" 'swift.org/install/linux, for Debian 12:' \
    'sudo apt-get install -y curl gnupg' \
    "curl -O https://download.swift.org/swiftly/linux/swiftly-$(uname -m).tar.gz" \
    "tar zxf swiftly-$(uname -m).tar.gz" \
    './swiftly init' \
    '. "${SWIFTLY_HOME_DIR:-$HOME/.local/share/swiftly}/env.sh"' \
    'hash -r' \
    "then run scripts/$(basename "$0") again"
}

# The toolchain must know the manifest's own tools version.
need_swift() {
  local wanted found swiftly=${SWIFTLY_HOME_DIR:-$HOME/.local/share/swiftly}/bin
  if ! command -v swift >/dev/null && [ -x "$swiftly/swift" ]; then PATH=$swiftly:$PATH; fi
  wanted=$(sed -n '1s/.*swift-tools-version: *\([0-9.]*\).*/\1/p' Package.swift)
  command -v swift >/dev/null || how_to_get_swift "Swift is missing; Muster needs $wanted or newer"
  found=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9.]*\).*/\1/p' | head -n 1)
  if [ "$(printf '%s\n' "$wanted" "${found:-0}" | sort -V | head -n 1)" != "$wanted" ]; then
    how_to_get_swift "Swift is ${found:-of an unknown version}; Muster needs $wanted or newer"
  fi
}

is_installed() {
  [ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" = installed ]
}

# need_packages LIST: installs those that are missing, saying what and why.
need_packages() {
  local name purpose missing=()
  if ! command -v dpkg-query >/dev/null; then
    has_build_libraries || {
      printf '%s: this system has no apt; install the counterparts of:\n' "$(basename "$0")" >&2
      sed 's/^/  /' <<<"$1" >&2
      exit 1
    }
    return 0
  fi
  while read -r name purpose; do
    if is_installed "$name"; then continue; fi
    if [ ${#missing[@]} = 0 ]; then say 'Missing packages:'; fi
    printf '  %-18s %s\n' "$name" "$purpose"
    missing+=("$name")
  done <<<"$1"
  if [ ${#missing[@]} = 0 ]; then return 0; fi
  install_packages "${missing[@]}"
}

install_packages() {
  may_be_root || fail 'installing packages needs root, and there is no sudo' \
    "as root: apt-get install -y --no-install-recommends $*"
  step "Installing with apt: $*"
  as_root apt-get update -q
  as_root env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -q --no-install-recommends "$@"
}

has_build_libraries() {
  command -v pkg-config >/dev/null && pkg-config --exists sqlite3 cairo pangocairo bluez libsystemd \
    gdk-pixbuf-2.0 libsecret-1 libqpdf
}

# What every release build is compiled with, so that its objects serve the tests and, linked once more,
# what is installed and packaged. No folder of libraries is in them, nor the folder of the checkout: of Swift's
# sources it is mapped for debuggers alone, because -file-prefix-map also renames what SwiftPM finds the tests
# by, and of modules of C there is no note, which would name where they were compiled.
release_options=(--disable-local-rpath -Xcc -fstack-protector-strong -Xcc "-ffile-prefix-map=$root=."
  -Xswiftc -debug-prefix-map -Xswiftc "$root=."
  -Xswiftc -Xfrontend -Xswiftc -no-clang-module-breadcrumbs)

# swift build of the packages that scripts/packages.resolved names, to the commit, whatever came out
# since; without pkg-config's advice on -pthread, which says nothing about Muster.
swift_build() {
  local options=(--only-use-versions-from-resolved-file)
  case " $* " in *' -c release '*) options+=("${release_options[@]}") ;; esac
  pin_packages
  swift build --scratch-path "$build_path" "${options[@]}" "$@" \
    2> >(grep -v 'prohibited flag(s): -pthread' >&2)
}

# fetch_sources FOLDER: the sources of those packages, for a build in FOLDER.
fetch_sources() {
  pin_packages
  swift package --scratch-path "$1" resolve --only-use-versions-from-resolved-file
}

pin_packages() { cmp -s scripts/packages.resolved Package.resolved || cp scripts/packages.resolved Package.resolved; }

# build_release: builds the release program and sets `muster` to its path.
build_release() {
  if [ -x "$build_path/release/muster" ]; then
    step 'Building Muster (only what changed)'
  else
    step 'Building Muster for release; the first time takes about ten minutes'
  fi
  swift_build -c release --product muster
  muster=$root/$build_path/release/muster
  case $build_path in /*) muster=$build_path/release/muster ;; esac
}

# The file's field of its one-line JSON object: json_text FIELD <<<"$object"
json_text() { sed -n "s/.*\"$1\":\"\([^\"]*\)\".*/\1/p" | head -n 1; }
