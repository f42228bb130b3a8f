# shellcheck shell=bash
# shellcheck disable=SC2154  # root comes from setup.sh
# Sourced after setup.sh by the scripts that install or pack the command.
#
#   stage DIR    builds the program with Swift's library inside and writes it with man pages and completions into
#                DIR: silhouette, silhouette*.1, bash, zsh, fish

stage() {
  local out=$1 built shell
  need_to_build
  need strip:binutils/-

  say "Making man pages."
  swift package --allow-writing-to-package-directory generate-manual --multi-page >&2
  cp "$root"/.build/plugins/GenerateManual/outputs/SilhouetteCommand/silhouette*.1 "$out"
  # Pages bear the day on which they were made; those of a commit bear its day.
  local day
  day=$(git -C "$root" log -1 --format=%cd --date='format:%B %-d, %Y' 2>/dev/null || true)
  if [ -n "$day" ]; then sed -i.old "s/^\.Dd .*/.Dd $day/" "$out"/silhouette*.1 && rm "$out"/*.old; fi

  say "Building silhouette, with Swift's library inside."
  # In a place of its own, since the options make everything be built again.
  local static=(swift build -c release --static-swift-stdlib -debug-info-format none --scratch-path .build/install)
  # A program that exports its functions keeps all of them, and equal ones twice: 4 MB.
  if [ "$(uname -s)" = Linux ]; then
    static+=(-Xlinker --no-export-dynamic -Xlinker --icf=safe -Xswiftc -Xfrontend -Xswiftc -function-sections)
  fi
  "${static[@]}" --product silhouette >&2
  built=$("${static[@]}" --show-bin-path)/silhouette
  strip --strip-all --remove-section=.comment --remove-section=.note -o "$out/silhouette" "$built"
  for shell in bash zsh fish; do "$out/silhouette" --generate-completion-script "$shell" >"$out/$shell"; done
}
