# shellcheck shell=bash
# shellcheck disable=SC2154  # root comes from setup.sh
# Sourced after setup.sh by the scripts that pack the C interface.
#
#   library DIR [BUILT]    links the modules under BUILT, which `swift build --show-bin-path` names (default: builds them for release,
#                          with Swift's library inside), into DIR: libsilhouette.so, silhouette.h, the libraries that it loads
#                          and that a system may not have, and licenses
#
# The library holds Swift's library, and the C libraries that this system has for static linking into shared libraries. It shows the
# functions of silhouette.h and nothing else.

# The modules that SilhouetteC is made of, and those in C.
library_modules=(
  SilhouetteC SilhouetteVerbs SilhouetteStory Silhouette SilhouetteRedaction SilhouetteRecording SilhouetteReplay SilhouetteRaster
  SilhouetteFlattening SilhouetteXML SilhouetteScene SilhouetteVision SilhouetteImages SilhouetteHierarchy SilhouettePictures
  SilhouetteSystem SilhouetteText SystemPackage
)
library_modules_in_c=(CSilhouette CPageFiles CSystem)
library_needs=(png16 deflate turbojpeg webp expat z)
# Increased when programs must be built again: SILHOUETTE_ABI of the header.
library_soname=libsilhouette.so.1

# Names the objects of a build, one a line. An older build may have left others beside them, so the compiler's own list counts.
library_objects() {
  local built=$1 module
  for module in "${library_modules[@]}"; do
    sed -n 's/.*"object": "\(.*\.swift\.o\)".*/\1/p' "$built/$module.build/output-file-map.json"
  done
  for module in "${library_modules_in_c[@]}"; do find "$built/$module.build" -name '*.o'; done
}

library() {
  local out=$1 built=${2:-} work name file soname copyright header=$root/Sources/CSilhouette/include/silhouette.h
  need cc:gcc/- strip:binutils/- objdump:binutils/-
  if [ -z "$built" ]; then
    say "Building the C interface, with Swift's library inside."
    local static=(swift build -c release --static-swift-stdlib -debug-info-format none --scratch-path .build/install)
    "${static[@]}" --target SilhouetteC >&2
    built=$("${static[@]}" --show-bin-path)
  fi
  work=$(mktemp -d)
  mkdir -p "$out/licenses" "$work/static"
  {
    say "{ global:"
    sed -n 's/^SILHOUETTE_API .*\b\(silhouette_[a-z_]*\)(.*/  \1;/p' "$header"
    say "local: *; };"
  } >"$work/names"

  # A folder with static libraries alone comes first, so the linker takes those. Not all of them may be a part of a shared library.
  for name in "${library_needs[@]}"; do
    file=$(cc -print-file-name="lib$name.a")
    local probe=(-Xlinker --version-script="$work/names" -Xlinker --whole-archive "$file" -Xlinker --no-whole-archive)
    if [ -f "$file" ] && cc -shared -o "$work/probe.so" "${probe[@]}" 2>/dev/null; then
      ln -s "$file" "$work/static/"
    else
      file=$(cc -print-file-name="lib$name.so")
      soname=$(objdump -p "$file" | sed -n 's/^ *SONAME *//p')
      say "lib$name cannot be a part of a shared library here; $soname lies beside it."
      cp -L "$file" "$out/$soname"
    fi
    # A package lists its file under /usr or without it.
    file=$(realpath "$file")
    copyright=$(dpkg -S "$file" "${file#/usr}" 2>/dev/null | head -n 1 | cut -d: -f1 || true)
    copyright=/usr/share/doc/$copyright/copyright
    [ ! -f "$copyright" ] || cp "$copyright" "$out/licenses/$name"
  done
  say "Linking libsilhouette.so."
  library_objects "$built" >"$work/objects"
  # Foundation's parts, in case the modules were built to load them.
  local parts=(-l_FoundationCollections -l_FoundationCShims)
  # shellcheck disable=SC2016  # The loader reads $ORIGIN: libraries that remain may lie beside this one.
  swiftc -emit-library -static-stdlib -use-ld=lld -o "$out/libsilhouette.so" \
    "@$work/objects" -L "$work/static" "${parts[@]}" \
    -Xlinker --gc-sections -Xlinker --version-script="$work/names" -Xlinker -soname="$library_soname" -Xlinker -z -Xlinker defs \
    -Xlinker -rpath -Xlinker '$ORIGIN' -Xlinker --build-id=none
  strip --strip-unneeded --remove-section=.comment "$out/libsilhouette.so"
  cp "$header" "$out/"
  rm -rf "$work"
}

# static_library DIR [BUILT]    the same as one object in DIR/libsilhouette.a, for programs that link everything
static_library() {
  local out=$1 built=${2:-} swift work name header=$root/Sources/CSilhouette/include/silhouette.h
  need ld.lld:lld/- objcopy:binutils/- ar:binutils/-
  [ -n "$built" ] || built=$(swift build -c release --static-swift-stdlib --scratch-path .build/install --show-bin-path)
  swift=$(swiftc -print-target-info -static-stdlib | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')
  work=$(mktemp -d)
  for name in "${library_needs[@]}"; do ln -s "$(cc -print-file-name="lib$name.a")" "$work/"; done
  say "Linking libsilhouette.a."
  local objects=$work/objects libraries
  library_objects "$built" >"$objects"
  swift-autolink-extract "@$objects" -o "$work/autolink"
  # The system's own libraries stay out.
  libraries=$(tr ' ' '\n' <"$work/autolink" | sort -u | grep '^-l' | grep -vxE -e '-l(m|pthread|util|dl|stdc\+\+)')
  # shellcheck disable=SC2086  # One word a library.
  ld.lld -r -o "$work/whole.o" "$swift/linux/$(uname -m)/swiftrt.o" "@$objects" -L "$work" -L "$swift/linux" --start-group \
    $libraries -l_FoundationCollections -l_FoundationCShims -lswiftCore -ldispatch -lBlocksRuntime --end-group
  sed -n 's/^SILHOUETTE_API .*\b\(silhouette_[a-z_]*\)(.*/\1/p' "$header" >"$work/names"
  objcopy --keep-global-symbols="$work/names" --strip-debug --remove-section=.comment "$work/whole.o" "$work/silhouette.o"
  rm -f "$out/libsilhouette.a"
  ar rcsD "$out/libsilhouette.a" "$work/silhouette.o"
  rm -rf "$work"
}
