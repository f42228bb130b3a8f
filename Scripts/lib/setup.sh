# shellcheck shell=bash
# Sourced by the scripts of the project: installs the programs and libraries that they need, and names each of them.
#
#   need COMMAND:PACKAGE …       a command, and the package that brings it
#   need_library NAME:PACKAGE …  a library as pkg-config knows it, and the package that brings its headers
#   need_header FILE:PACKAGE …   a header of a library that pkg-config does not know
#
# Packages are named DEBIAN or DEBIAN/HOMEBREW where the two differ; `-` is a system that has it already.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)

say() { printf '%s\n' "$*"; }
complain() { printf '%s\n' "$*" >&2; }
stop() { complain "$*"; exit 1; }

as_root() {
  if [ "$(id -u)" -eq 0 ]; then "$@"
  elif command -v sudo >/dev/null; then sudo "$@"
  else stop "Installing packages needs root, and there is no sudo here. Run as root: $*"
  fi
}

install_packages() {
  if command -v apt-get >/dev/null; then
    say "Installing with apt-get: $*"
    as_root apt-get update -qq
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null
  elif command -v brew >/dev/null; then
    say "Installing with brew: $*"
    brew install --quiet "$@"
  else
    stop "Please install these first, since neither apt-get nor brew is here: $*"
  fi
}

package_of() {
  local names=${1#*:}
  if command -v apt-get >/dev/null; then say "${names%%/*}"; else say "${names##*/}"; fi
}

missing_commands() {
  local pair
  for pair in "$@"; do command -v "${pair%%:*}" >/dev/null || package_of "$pair"; done
}

missing_libraries() {
  local pair
  for pair in "$@"; do pkg-config --exists "${pair%%:*}" 2>/dev/null || package_of "$pair"; done
}

install_missing() {
  local packages=()
  while read -r package; do
    if [ -n "$package" ] && [ "$package" != "-" ]; then packages+=("$package"); fi
  done
  [ ${#packages[@]} -eq 0 ] || install_packages "${packages[@]}"
}

need() { missing_commands "$@" | sort -u | install_missing; }

need_library() {
  need pkg-config:pkg-config/pkgconf
  missing_libraries "$@" | sort -u | install_missing
}

missing_headers() {
  local pair
  for pair in "$@"; do
    echo "#include <${pair%%:*}>" | clang -E -x c - >/dev/null 2>&1 || package_of "$pair"
  done
}

need_header() { missing_headers "$@" | sort -u | install_missing; }

need_swift() {
  command -v swift >/dev/null ||
    stop "There is no Swift toolchain here. Install Swift 6.2 or newer from swift.org/install, then run this again."
}

# What every build needs.
need_to_build() {
  need_swift
  need_library zlib:zlib1g-dev/zlib expat:libexpat1-dev/expat \
    libpng16:libpng-dev/libpng libdeflate:libdeflate-dev/libdeflate libturbojpeg:libturbojpeg0-dev/jpeg-turbo \
    libwebp:libwebp-dev/webp freetype2:libfreetype-dev/freetype \
    libqpdf:libqpdf-dev/qpdf
  need_header zopfli/zopfli.h:libzopfli-dev/zopfli
}

# A Chromium, and pip for the players' wheels, where this system's packages have them. Never stops: whether the
# check that needs them may be left out is that check's to say.
want_browser() {
  python3 -c 'import pip' 2>/dev/null || (install_packages python3-pip) || true
  if ! has_browser; then (install_browser) || true; fi
}

has_browser() { PYTHONPATH="$root/Tests/Checks" python3 -c 'import sys; from support import chromium; sys.exit(not chromium.find())'; }

install_browser() {
  if command -v apt-get >/dev/null; then install_packages chromium
  elif command -v brew >/dev/null; then say "Installing with brew: chromium"; brew install --quiet --cask chromium
  fi
}
