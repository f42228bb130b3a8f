#!/usr/bin/env bash
# Cleans PDFs that real programs wrote, and checks with other programs that nothing readable is left in them.
#
#   Tests/Checks/pdf.sh [--out DIR]     --out keeps the PDFs, and pictures of them before and after
#
# Chromium prints a page with words in its text, fields, title, links, canvas and pictures; Cairo (through pdftocairo) and qpdf write it
# again in their ways, LibreOffice writes a drawing. Each is cleaned. `qpdf --check` must find nothing wrong, the words must be nowhere in
# the unpacked file, Poppler must find no text, font, picture or attachment, and a red box must stay as it was. The same page with its text
# drawn as outlines must not be readable by tesseract. Encrypted and damaged copies must be refused in one line. Needs a built `silhouette`,
# qpdf and Poppler's programs; other missing programs are skipped and named.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)

out=
if [ "${1-}" = --out ]; then
  mkdir -p "$2"
  out=$(cd "$2" && pwd)
fi
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
place=${out:-$scratch}

# shellcheck disable=SC2012  # the newest, and no such path has odd characters
silhouette=$(ls -t "$root"/.build/{debug,release}/silhouette 2>/dev/null | head -1 || true)
[ -n "$silhouette" ] || { echo "pdf.sh: no silhouette is built yet; run \`swift build\` first" >&2; exit 1; }
for program in qpdf pdftotext pdffonts pdfimages pdfdetach pdftoppm; do
  if ! command -v "$program" >/dev/null; then
    if [ "${CI-}" = true ]; then echo "PDFs cannot be checked: there is no $program." >&2; exit 1; fi
    echo "SKIPPED: PDFs were not checked, since there is no $program (qpdf, poppler-utils)."
    exit 0
  fi
done

word=Kolibri7Zebra
faults=0
fault() { echo "FAULT: $*" >&2; faults=$((faults + 1)); }

# How often the page's red is in a picture of a PDF's first page.
reds() {
  pdftoppm -r 72 -f 1 -l 1 "$1" "$2"
  python3 - "$2"-*.ppm <<'PYTHON'
import sys
data = open(sys.argv[1], "rb").read()
pixels = data.split(b"\n", 3)[3]
print(sum(pixels[i:i + 3] == b"\xe0\x10\x20" for i in range(0, len(pixels), 3)))
PYTHON
}

holds_word() {
  local hex
  hex=$(printf %s "$word" | od -An -tx1 | tr -d ' \n')
  tr -d '\000' <"$1" | grep -aiqE "$word|$hex|${word:0:7}|${word:7}"
}

# How many words tesseract reads on a PDF's first page.
read_words() {
  pdftoppm -r 200 -png -f 1 -l 1 "$1" "$scratch/read"
  tesseract "$scratch"/read-*.png - --psm 11 tsv 2>/dev/null | awk -F'\t' 'NR > 1 && $11 >= 60 && $12 ~ /[A-Za-z0-9].*[A-Za-z0-9].*[A-Za-z0-9]/' | wc -l
}

check() {
  local name=$1 file=$place/$1.pdf clean=$place/$1-clean.pdf raw=$scratch/$1.qdf
  if ! "$silhouette" redact "$file" -o "$clean" 2>"$scratch/said"; then
    fault "$name: $(cat "$scratch/said")"
    return
  fi
  sed 's|^.*-clean.pdf|  '"$name"':|' "$scratch/said"
  qpdf --check "$clean" >"$scratch/check" 2>&1 || fault "$name: qpdf --check: $(tail -1 "$scratch/check")"
  qpdf --qdf --object-streams=disable "$clean" "$raw"
  holds_word "$raw" && fault "$name: the word is in the cleaned file"
  [ -z "$(pdftotext "$clean" - | tr -d '\f\n')" ] || fault "$name: pdftotext finds text"
  [ "$(pdffonts "$clean" | wc -l)" -le 2 ] || fault "$name: pdffonts finds fonts"
  [ "$(pdfimages -list "$clean" | wc -l)" -le 2 ] || fault "$name: pdfimages finds pictures"
  pdfdetach -list "$clean" | grep -q '^0 ' || fault "$name: pdfdetach finds attachments"
  "$silhouette" redact "$file" -o "$scratch/again.pdf" --quiet
  cmp -s "$clean" "$scratch/again.pdf" || fault "$name: a second run gives other bytes"
  local before after
  before=$(reds "$file" "$place/$name-before")
  after=$(reds "$clean" "$place/$name-after")
  if [ "$name" = libreoffice ] && [ "$before" = 0 ]; then
    echo "SKIPPED: colors of LibreOffice, which drew no red here."
    return
  fi
  [ "$before" -gt 1000 ] && [ "$before" = "$after" ] || fault "$name: $before red pixels before, $after after"
}

refuse() {
  local code=0
  "$silhouette" redact "$2" -o "$scratch/none.pdf" 2>"$scratch/said" || code=$?
  [ "$code" = 65 ] && [ "$(wc -l <"$scratch/said")" = 1 ] && [ ! -e "$scratch/none.pdf" ] ||
    fault "$1: code $code, $(cat "$scratch/said")"
  echo "  refused: $(sed 's|^.*\.pdf: ||' "$scratch/said")"
}

cat >"$scratch/page.html" <<HTML
<!doctype html><meta charset=utf-8><title>$word</title><meta name=author content=$word><meta name=keywords content=$word>
<style>@page { margin: 1cm } div { height: 90px; margin: 9px; padding: 9px }</style>
<h1>$word</h1><p lang=en>Words <a href="http://127.0.0.1/$word">$word</a> <b style="opacity: .5">$word</b></p>
<div style="background: #e01020; width: 200px; margin-bottom: 40px"></div>
<div style="background: linear-gradient(90deg, #06c, #0c6); border-radius: 20px; box-shadow: 2px 2px 9px #888"></div>
<div style="background: #eee; transform: rotate(3deg)">$word</div>
<input value=$word> <textarea>$word</textarea> <select><option>$word</select> <input type=checkbox checked>
<svg width=200 height=60><title>$word</title><text x=5 y=20 fill="url(#g)">$word</text><circle cx=90 cy=40 r=15 fill=teal />
<defs><linearGradient id=g><stop stop-color=red /><stop offset=1 stop-color=blue /></linearGradient></defs></svg>
<img alt=$word src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='99' height='30'%3E%3Ctext y='20'%3E$word%3C/text%3E%3C/svg%3E">
<canvas id=c width=200 height=50></canvas><script>
const c = document.getElementById("c").getContext("2d"); c.font = "20px sans-serif"; c.fillText("$word", 5, 30); c.fillRect(0, 40, 90, 5)
</script><p style="page-break-before: always">$word</p><details open><summary>$word</summary>$word</details>
HTML

browser=$(PYTHONPATH="$root/Tests/Checks" python3 -c 'from support import chromium; print(chromium.find() or "")')
if [ -z "$browser" ]; then
  if [ "${CI-}" = true ]; then echo "PDFs cannot be checked: there is no Chromium." >&2; exit 1; fi
  echo "SKIPPED: PDFs of Chromium and Cairo were not checked, since there is no Chromium."
else
  "$browser" --headless --no-sandbox --disable-gpu --user-data-dir="$scratch/profile" --generate-pdf-document-outline \
    --print-to-pdf="$place/chromium.pdf" "file://$scratch/page.html" >/dev/null 2>&1
  check chromium
  if command -v pdftocairo >/dev/null; then
    pdftocairo -pdf "$place/chromium.pdf" "$place/cairo.pdf"
    check cairo
  else
    echo "SKIPPED: PDFs of Cairo, since there is no pdftocairo."
  fi
  if command -v pdftocairo >/dev/null && command -v tesseract >/dev/null; then
    pdftocairo -svg -f 1 -l 1 "$place/chromium.pdf" "$scratch/outlines.svg"
    "$browser" --headless --no-sandbox --disable-gpu --user-data-dir="$scratch/profile" --no-pdf-header-footer \
      --print-to-pdf="$place/outlines.pdf" "file://$scratch/outlines.svg" >/dev/null 2>&1
    check outlines
    [ "$(read_words "$place/outlines.pdf")" -gt 5 ] || fault "outlines: tesseract does not read the page as it was"
    [ "$(read_words "$place/outlines-clean.pdf")" = 0 ] || fault "outlines: tesseract reads words"
  else
    echo "SKIPPED: text drawn as outlines, since there is no pdftocairo or no tesseract."
  fi
  qpdf --linearize --object-streams=generate "$place/chromium.pdf" "$place/linearized.pdf"
  check linearized
  printf %s "$word" >"$scratch/$word.txt"
  qpdf "$place/chromium.pdf" --add-attachment "$scratch/$word.txt" -- "$place/attached.pdf"
  check attached
  qpdf --encrypt "" owner 256 -- "$place/chromium.pdf" "$scratch/owner.pdf"
  refuse "encrypted with an owner's password" "$scratch/owner.pdf"
  qpdf --encrypt user owner 256 -- "$place/chromium.pdf" "$scratch/user.pdf"
  refuse "encrypted with a user's password" "$scratch/user.pdf"
  head -c 9000 "$place/chromium.pdf" >"$scratch/cut.pdf"
  refuse "cut" "$scratch/cut.pdf"
fi

if command -v soffice >/dev/null; then
  # It draws no empty blocks of a page, so its document is a drawing of its own kind.
  cat >"$scratch/drawing.fodg" <<DRAWING
<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
 xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0"
 xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"
 xmlns:dc="http://purl.org/dc/elements/1.1/" office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.graphics">
 <office:meta><dc:title>$word</dc:title></office:meta>
 <office:automatic-styles><style:style style:name="red" style:family="graphic"><style:graphic-properties draw:stroke="none"
  draw:fill="solid" draw:fill-color="#e01020"/></style:style></office:automatic-styles>
 <office:body><office:drawing><draw:page draw:name="$word">
  <draw:rect draw:style-name="red" svg:x="2cm" svg:y="2cm" svg:width="7cm" svg:height="3cm"/>
  <draw:frame svg:x="2cm" svg:y="8cm" svg:width="9cm" svg:height="2cm"><draw:text-box><text:p>$word words</text:p></draw:text-box></draw:frame>
 </draw:page></office:drawing></office:body>
</office:document>
DRAWING
  soffice --headless -env:UserInstallation="file://$scratch/office" --convert-to pdf --outdir "$scratch" "$scratch/drawing.fodg" >/dev/null 2>&1 || true
  if [ -e "$scratch/drawing.pdf" ]; then
    mv "$scratch/drawing.pdf" "$place/libreoffice.pdf"
    check libreoffice
  else
    echo "SKIPPED: PDFs of LibreOffice, since soffice writes none."
  fi
else
  echo "SKIPPED: PDFs of LibreOffice, since there is no soffice."
fi

[ "$faults" = 0 ] || { echo "$faults faults." >&2; exit 1; }
echo "Cleaned PDFs hold vectors alone."
