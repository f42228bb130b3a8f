#!/usr/bin/env bash
# Sends the segments that `silhouette encode --target NAME -o FOLDER/` wrote to the service that they are for.
#
#   Samples/Uploading/upload.sh sentry FOLDER      SENTRY_DSN
#   Samples/Uploading/upload.sh posthog FOLDER     POSTHOG_KEY  [POSTHOG_HOST]
#   Samples/Uploading/upload.sh datadog FOLDER     DATADOG_CLIENT_TOKEN  [DATADOG_INTAKE]  [DATADOG_VIEW=no]
#   Samples/Uploading/upload.sh newrelic FOLDER    NEWRELIC_TOKEN  NEWRELIC_APP_ID  NEWRELIC_ENTITY_GUID  [NEWRELIC_COLLECTOR]
#
# Keys come from the environment, so that no list of processes shows them. Segments are sent one after the other, in the order of their
# numbers. A segment that arrived is noted in FOLDER.sent, so that another run goes on behind it. Ends with 0 if all arrived, with 1 if the
# service refused one, and with 2 if something is missing here. docs/UPLOADING.md describes requests, limits and answers.
set -euo pipefail

tries=${UPLOAD_TRIES:-5}
pause=${UPLOAD_PAUSE:-1}

fail() {
  echo "upload.sh: $1" >&2
  exit "${2:-2}"
}

need() {
  local name
  for name; do [ -n "${!name:-}" ] || fail "set $name; docs/UPLOADING.md says where to find it"; done
}

# Asks the service, and asks again later if it is busy. The first argument says what is sent; the others are curl's. Headers with keys are
# lines of the file $headers.
post() {
  local what=$1 try=1 wait status
  shift
  while :; do
    status=$(curl --silent --show-error --max-time 60 --output "$work/answer" --dump-header "$work/answer.headers" \
      --write-out '%{http_code}' --header @"$headers" "$@" || true)
    case $status in
      2??) return ;;
      000 | 408 | 429 | 5??) ;;
      *) fail "$what: the service answered $status: $(head -c 300 "$work/answer")" 1 ;;
    esac
    [ "$try" -lt "$tries" ] || fail "$what: the service answered $status $tries times; try again later" 1
    wait=$(sed -n 's/^[Rr]etry-[Aa]fter: *\([0-9]\{1,4\}\).*/\1/p' "$work/answer.headers" 2>/dev/null | head -n 1)
    sleep "${wait:-$((pause * (1 << (try - 1))))}"
    try=$((try + 1))
  done
}

# The text of a member of a JSON object on one line.
member() {
  sed -n 's/.*"'"$1"'":"\([^"]*\)".*/\1/p' "$2" | head -n 1
}

send_sentry() {
  local name=$1 dsn key host project
  need SENTRY_DSN
  dsn=${SENTRY_DSN#*://}
  key=${dsn%%@*}
  host=${dsn#*@}
  project=${host##*/}
  host=${host%/*}
  [ "$key" != "$dsn" ] && [ -n "$project" ] || fail "SENTRY_DSN is not like https://KEY@HOST/PROJECT"
  {
    echo "Content-Type: application/x-sentry-envelope"
    echo "X-Sentry-Auth: Sentry sentry_version=7, sentry_client=silhouette/1, sentry_key=$key"
  } >"$headers"
  post "$name" --data-binary @"$name.envelope" "${SENTRY_DSN%%://*}://$host/api/$project/envelope/"
}

send_posthog() {
  local name=$1
  need POSTHOG_KEY
  # The key is the body's, since the service takes none from a header.
  { printf '[{"api_key":"%s",' "$POSTHOG_KEY" && tail -c +2 "$name.json" && printf ']'; } | gzip >"$work/body"
  printf 'Content-Type: application/json; charset=utf-8\nContent-Encoding: gzip\n' >"$headers"
  post "$name" --data-binary @"$work/body" "${POSTHOG_HOST:-https://us.i.posthog.com}/s/"
}

send_datadog() {
  local name=$1
  need DATADOG_CLIENT_TOKEN
  {
    echo "DD-API-KEY: $DATADOG_CLIENT_TOKEN"
    echo "DD-EVP-ORIGIN: $(member source "$name.event.json")"
    echo "DD-EVP-ORIGIN-VERSION: 1"
    echo "DD-REQUEST-ID: $(identifier)"
  } >"$headers"
  post "$name" \
    --form "segment=@$name.segment;filename=file0;type=application/octet-stream" \
    --form "event=@$name.event.json;filename=blob;type=application/json" \
    "${DATADOG_INTAKE:-https://browser-intake-datadoghq.com}/api/v2/replay"
}

# The service shows a replay only beside its view. An app that has Datadog's SDK sends views itself: set DATADOG_VIEW=no.
finish_datadog() {
  local first=$1 last=$2 application session view start end source
  [ "${DATADOG_VIEW:-yes}" = yes ] || return 0
  # Of `{"application":{"id":"…"},"session":{"id":"…"},"view":{"id":"…"},…`.
  IFS=' ' read -r application session view < <(sed 's/"id":"/\n&/g' "$first.event.json" |
    sed -n 's/^"id":"\([^"]*\)".*/\1/p' | tr '\n' ' ') || true
  [ -n "$view" ] || fail "$first.event.json has no ids of application, session and view"
  start=$(sed -n 's/.*"start":\([0-9]*\).*/\1/p' "$first.event.json")
  end=$(sed -n 's/.*"end":\([0-9]*\).*/\1/p' "$last.event.json")
  source=$(member source "$first.event.json")
  {
    printf '{"type":"view","date":%s,"source":"%s","application":{"id":"%s"},' "$start" "$source" "$application"
    printf '"session":{"id":"%s","type":"user","has_replay":true},' "$session"
    printf '"view":{"id":"%s","url":"session","time_spent":%s000000,' "$view" "$((end - start + 1))"
    printf '"action":{"count":0},"error":{"count":0},"resource":{"count":0}},'
    printf '"_dd":{"format_version":2,"document_version":1}}\n'
  } >"$work/view"
  {
    echo "Content-Type: text/plain;charset=UTF-8"
    echo "DD-API-KEY: $DATADOG_CLIENT_TOKEN"
    echo "DD-REQUEST-ID: $(identifier)"
  } >"$headers"
  post view --data-binary @"$work/view" \
    "${DATADOG_INTAKE:-https://browser-intake-datadoghq.com}/api/v2/rum?ddsource=$source"
}

send_newrelic() {
  local name=$1 attributes
  need NEWRELIC_TOKEN NEWRELIC_APP_ID NEWRELIC_ENTITY_GUID
  attributes="entityGuid%3D$NEWRELIC_ENTITY_GUID%26appVersion%3D${NEWRELIC_APP_VERSION:-unknown}%26$(cat "$name.attributes")"
  {
    echo "X-App-License-Key: $NEWRELIC_TOKEN"
    echo "Content-Type: application/octet-stream"
    echo "Content-Encoding: gzip"
  } >"$headers"
  post "$name" --data-binary @"$name.json.gz" \
    "${NEWRELIC_COLLECTOR:-https://mobile-collector.newrelic.com}/mobile/blobs?type=SessionReplay&app_id=$NEWRELIC_APP_ID&protocol_version=0&timestamp=$(date +%s)000&attributes=$attributes"
}

identifier() {
  cat /proc/sys/kernel/random/uuid 2>/dev/null || uuidgen
}

[ $# = 2 ] || fail "usage: upload.sh sentry|posthog|datadog|newrelic FOLDER"
target=$1
folder=${2%/}
[ -d "$folder" ] || fail "$folder is not a folder of segments"
case $target in
  sentry) suffix=.envelope ;;
  posthog) suffix=.json ;;
  datadog) suffix=.segment ;;
  newrelic) suffix=.json.gz ;;
  *) fail "unknown target '$target'; targets are sentry, posthog, datadog and newrelic" ;;
esac

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
chmod 700 "$work"
headers=$work/headers

count=0
first=
last=
for file in "$folder"/[0-9]*"$suffix"; do
  [ -e "$file" ] || fail "$folder holds no segments for $target; write them with silhouette encode --target $target"
  name=${file%"$suffix"}
  first=${first:-$name}
  last=$name
  if grep -qxs "${name##*/}" "$folder.sent"; then continue; fi
  "send_$target" "$name"
  echo "${name##*/}" >>"$folder.sent"
  count=$((count + 1))
done
if [ "$target" = datadog ]; then finish_datadog "$first" "$last"; fi
echo "$count segments sent to $target."
