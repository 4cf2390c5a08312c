#!/bin/sh
# Asks a person with curl alone and prints how it ended: sh examples/ask.sh [FILE [DOOR]]
set -eu
server=${ASKPATH_SERVER:-http://127.0.0.1:4180}
file=${1:-examples/tiny.json}
door=${2:-ask_survey}

# With a key of its own the post can be sent again, should no answer come: it asks once.
handle=$(curl -sS --fail-with-body --retry 3 "$server/api/$door?agent=curl" \
  -H 'Content-Type: application/json' -H "Idempotency-Key: $(date +%s)-$$" -d @"$file") || {
  echo "$handle" >&2
  exit 1
}
member() { printf '%s' "$handle" | sed "s/.*\"$1\":\"\([^\"]*\)\".*/\1/"; }
echo "Answer here: $(member url)" >&2

# 202 until the person has answered, however long that takes.
while :; do
  answer=$(curl -sS -w '\n%{http_code}' "$server/api/surveys/$(member id)/result?wait=50")
  body=$(printf '%s' "$answer" | sed '$d')
  case $(printf '%s\n' "$answer" | tail -n 1) in
    202) ;;
    200) printf '%s\n' "$body" && exit ;;
    *) printf '%s\n' "$body" >&2 && exit 1 ;;
  esac
done
