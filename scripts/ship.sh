# What is installed and what is packaged, for scripts/install and scripts/package: sourced after lib.sh.

# Sets `version` and `commit` by git's tags: 1.2.0 at the tag v1.2.0, 1.2.0+git20261123.abcdef1 after it.
# Before the first tag, and where there is no git, the number in the sources goes before the plus.
find_version() {
  local git=(git -c "safe.directory=$root") told day
  version=$(sed -n 's/^#define MUSTER_VERSION "\(.*\)"/\1/p' Sources/CVersion/version.c)
  commit=
  told=$("${git[@]}" rev-parse --short=7 HEAD 2>/dev/null) || return 0
  commit=$told
  day=$(TZ=UTC "${git[@]}" log -1 --format=%cd --date=format-local:%Y%m%d)
  told=$("${git[@]}" describe --tags --match 'v[0-9]*' --dirty 2>/dev/null) || told=v$version-0-g$commit
  version=${told#v}
  if [[ $version == *-* ]]; then version=${version%%-*}+git$day.$commit; fi
}

# link_to_ship FILE: links the objects of the release build into FILE, for this machine and others. It
# brings the Swift runtime along and looks for libraries in no folder of its own: the account of the
# service may not look into the home folders where toolchains are, and whoever can write into a folder of
# a program's search path decides what it runs. And it knows its version.
link_to_ship() {
  local file=$1 swift id line arguments=() index
  find_version
  swift=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9.]*\).*/\1/p' | head -n 1)
  # The same sources have the same number, by which debuggers find the symbols.
  id=$(sha1sum <<<"$version $commit $swift $(uname -m)" | cut -d ' ' -f 1)
  # SwiftPM's own command, as it wrote it down: a list of strings on one line.
  line=$(sed -n '/^  "C\.muster-[^-]*-unknown-linux-gnu-release\.exe":/,/^$/s/^ *args: \["\(.*\)"\]$/\1/p' "$build_path/release.yaml")
  mapfile -t arguments <<<"${line//\",\"/$'\n'}"
  for index in "${!arguments[@]}"; do
    if [ "${arguments[index]}" = -o ]; then arguments[index + 1]=$file; fi
  done
  [ ${#arguments[@]} -gt 10 ] || fail 'how the program is linked cannot be read from the build' \
    "rm -r $build_path and run this again; if that does not help, tell us the version of Swift"
  "$(dirname "${arguments[0]}")/clang" -c -O2 -fPIC -ISources/CVersion/include \
    "-DMUSTER_VERSION=\"$version\"" "-DMUSTER_COMMIT=\"$commit\"" "-DMUSTER_SWIFT=\"$swift\"" \
    Sources/CVersion/version.c -o "$file.version.o"
  # No other program looks up names in this one: without them it is a twentieth smaller and starts sooner.
  printf '{ global: main; local: *; };\n' >"$file.names"
  # Functions that are the same to the byte are there once (--icf=safe), and what is only moved when the
  # program starts is listed in a few bits each (glibc 2.36 and later), which lld can write.
  # The objects name the libraries of the dynamic runtime; the static one has these besides.
  "${arguments[@]}" -static-stdlib "$file.version.o" -Xlinker "--build-id=0x$id" \
    -Xlinker "--version-script=$file.names" \
    -use-ld=lld -Xlinker --icf=safe -Xlinker -z -Xlinker pack-relative-relocs \
    -lFoundation -lFoundationInternationalization -lFoundationEssentials -lCoreFoundation -l_FoundationICU \
    -l_FoundationCShims -l_FoundationCollections -ldispatch -lBlocksRuntime
  rm "$file.version.o" "$file.names"
  # Numbers of the compiler's that change with every build, and that nobody reads in a linked program. Not
  # taken out, which would cost the program its RELRO segment.
  objcopy --dump-section ".swift_modhash=$file.numbers" "$file"
  head -c "$(stat -c %s "$file.numbers")" /dev/zero >"$file.zeros"
  objcopy --update-section ".swift_modhash=$file.zeros" "$file"
  rm "$file.numbers" "$file.zeros"
  scripts/package.d/source_lengths "$file"
}

# write_files PROGRAM BASE ZSH: completions and man pages, from the program itself; ZSH is the folder of
# zsh's completions below BASE/share.
write_files() {
  local program=$1 base=$2 share=$2/share
  install -d "$share/bash-completion/completions" "$share/zsh/$3" "$share/fish/vendor_completions.d"
  # A file that shells read, not one that they run.
  "$program" completion bash | sed '1{/^#!/d}' >"$share/bash-completion/completions/muster"
  "$program" completion zsh >"$share/zsh/$3/_muster"
  "$program" completion fish >"$share/fish/vendor_completions.d/muster.fish"
  python3 scripts/package.d/manual.py "$program" "$base/share/man"
}

# write_unit FILE PROGRAM: a unit of scripts/systemd, starting PROGRAM, to standard output.
write_unit() { sed "s|/usr/local/bin/muster|$2|" "scripts/systemd/$1"; }

units='muster-scan@.service muster-portal.service muster-deliver.service muster-deliver.timer
muster-sync.service muster-backup.service muster-backup.timer muster-notify@.service'
