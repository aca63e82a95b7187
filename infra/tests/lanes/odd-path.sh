#!/usr/bin/env bash
# Tests Hirelane in a folder whose path has characters that are special in shells, URLs and templates: it starts, serves
# its pages and its API, and tests of the pages pass. Run npm ci first. The last line is `N passed, N failed`.
set -uo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/../../.."
# Next to the checkout, the files of node_modules can be hard-linked; its links between workspaces point into the
# copy.
parent=$(realpath "$(mktemp -d -p .. hirelane-odd-path.XXXXXX 2>/dev/null || mktemp -d)")
chmod 755 "$parent"
folder=$parent/'Hire läne $x "y"'
launcher=

end() {
  [ -z "$launcher" ] || { kill "$launcher"; wait "$launcher"; } 2>/dev/null
  rm -rf "$parent"
}
trap end EXIT

mkdir "$folder" || exit 1
tar --exclude=node_modules --exclude=.git --exclude=.hirelane --exclude=./web/dist --exclude=test-results -cf - . |
  tar --no-same-owner -xf - -C "$folder" || exit 1
while read -r modules; do
  cp -al "$modules" "$folder/$modules" 2>/dev/null || { rm -rf "${folder:?}/$modules" && cp -a "$modules" "$folder/$modules"; } || exit 1
done < <(find . -name node_modules -prune -not -path './.hirelane/*')
cd "$folder" || exit 1

npm_config_loglevel=error PORT=0 node infra/run-bundle.mjs start >started 2>&1 &
launcher=$!
url=
while kill -0 "$launcher" 2>/dev/null && [ -z "$url" ] && [ "$SECONDS" -lt 300 ]; do
  sleep 0.2
  url=$(sed -n 's/^Hirelane is ready on //p' started)
done
cat started

started=0
while read -r path expected; do
  status=$(node -e "fetch('${url:-http://localhost:1}$path').then(({ status }) => console.log(status), console.log)" | tail -n 1)
  [ "$status" = "$expected" ] && started=$((started + 1))
  echo "GET $path: $status"
done <<'PATHS'
/ 200
/health/ready 200
/api/v1/project 200
PATHS
kill "$launcher" 2>/dev/null && wait "$launcher"
[ $? -eq 0 ] && started=$((started + 1))
launcher=

npm test -- web/src/test web/src/shared web/src/screens/Landing 2>&1 | tee "$parent/log"
line=$(grep -E '^[0-9]+ passed, [0-9]+ failed' "$parent/log" | tail -n 1)
[[ $line =~ ^([0-9]+)\ passed,\ ([0-9]+)\ failed ]] || { echo "failed: npm test in $folder"; BASH_REMATCH=('' 0 1); }
[ "$started" -eq 4 ] || echo "failed: startup in $folder"
echo "$((BASH_REMATCH[1] + (started == 4))) passed, $((BASH_REMATCH[2] + (started != 4))) failed"
