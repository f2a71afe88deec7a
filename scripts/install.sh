#!/bin/sh
# Installs the newest release of djambi into ~/.local/bin, or into the directory DJAMBI_BIN:
#   curl --proto '=https' -fsSL RELEASES/latest/download/install.sh | sh
# RELEASES is the address of the repository's releases. The release workflow writes it below. The
# archive's checksum is compared before anything is installed.
set -eu

releases=${DJAMBI_RELEASES:-@RELEASES@}

fail() {
    echo "djambi: $1" >&2
    exit 1
}

bin=${DJAMBI_BIN:-${HOME:+$HOME/.local/bin}}
# The rest is done in another directory.
case $bin in
/*) ;;
'') fail "HOME is not set: set DJAMBI_BIN to the directory for the program" ;;
*) bin=$PWD/$bin ;;
esac
case $releases in
http://* | https://* | file://*) ;;
*) fail "this copy of the installer does not know where releases are: set DJAMBI_RELEASES to their address" ;;
esac
case $(uname -s)-$(uname -m) in
Linux-x86_64) target=x86_64-unknown-linux-gnu ;;
Linux-aarch64 | Linux-arm64) target=aarch64-unknown-linux-gnu ;;
Darwin-x86_64) target=x86_64-apple-darwin ;;
Darwin-arm64) target=aarch64-apple-darwin ;;
*) fail "there is no program for $(uname -s) on $(uname -m): build it with 'cargo install --locked --git ${releases%/releases} djambi'" ;;
esac

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
fetch() {
    curl -fsSL -o "$2" "$1" || fail "$1 could not be downloaded: check the network and try again"
}
fetch "$releases/latest/download/SHA256SUMS" "$work/SHA256SUMS"
archive=$(sed -n "s/^[0-9a-f]\{64\}  \(djambi-[^/]*-$target\.tar\.gz\)\$/\1/p" "$work/SHA256SUMS")
[ -n "$archive" ] || fail "the newest release has no program for $target"
fetch "$releases/latest/download/$archive" "$work/$archive"

cd "$work"
grep " $archive\$" SHA256SUMS >expected
if command -v sha256sum >/dev/null; then
    sha256sum -c expected >/dev/null || fail "$archive is damaged: nothing was installed"
else
    shasum -a 256 -c expected >/dev/null || fail "$archive is damaged: nothing was installed"
fi
tar -xzf "$archive"
mkdir -p "$bin"
# In one step, so that a running program is not disturbed.
cp "${archive%.tar.gz}/djambi" "$bin/.djambi.new"
mv -f "$bin/.djambi.new" "$bin/djambi"
"$bin/djambi" --version
case :$PATH: in
*:"$bin":*) ;;
*) echo "Add $bin to your PATH, or call $bin/djambi." ;;
esac
