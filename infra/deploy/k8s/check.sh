#!/usr/bin/env bash
# Renders the overlays with kustomize, validates every manifest strictly against Kubernetes' schemas with kubeconform,
# and compares the result with infra/deploy/k8s/rendered, which the tests read. --write updates it. Needs Go 1.21 and Node;
# tools and schemas come from the Go module proxy. The last line is `N passed, N failed`.
set -euo pipefail

kubernetes=v1.34.1
kustomize=v5.7.1
kubeconform=v0.7.0

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
cache=$here/../../../node_modules/.cache/k8s
schemas=$cache/schemas-$kubernetes
export GOBIN=$cache/bin GOFLAGS=-mod=mod
mkdir -p "$GOBIN"
passed=0
failed=0
result() { if [ "$1" -eq 0 ]; then passed=$((passed + 1)); else failed=$((failed + 1)); fi; }

go install "sigs.k8s.io/kustomize/kustomize/v5@$kustomize"
go install "github.com/yannh/kubeconform/cmd/kubeconform@$kubeconform"
if [ ! -e "$schemas/_definitions.json" ]; then
  module=$(go mod download -json "k8s.io/kubernetes@$kubernetes" | sed -n 's/^\t"Dir": "\(.*\)",$/\1/p')
  node "$here/make-schemas.mjs" "$module/api/openapi-spec/swagger.json" "$schemas"
fi

conforms() {
  "$GOBIN/kubeconform" -strict -summary -schema-location "$schemas/{{ .ResourceKind }}{{ .KindSuffix }}.json" "$1"
}

rendered=$(mktemp -d)
trap 'rm -rf "$rendered"' EXIT
for overlay in "$here"/overlays/*/; do
  name=$(basename "$overlay")
  file=$rendered/$name.yaml
  "$GOBIN/kustomize" build "$overlay" >"$file"
  code=0
  echo "overlays/$name against Kubernetes $kubernetes:"
  conforms "$file" || code=1
  result "$code"
  if [ "${1:-}" = --write ]; then
    { echo "# Made by infra/deploy/k8s/check.sh --write out of overlays/$name."; cat "$file"; } >"$here/rendered/$name.yaml"
  fi
  code=0
  diff -u "$here/rendered/$name.yaml" <(echo "# Made by infra/deploy/k8s/check.sh --write out of overlays/$name."; cat "$file") || code=1
  [ "$code" -eq 0 ] || echo "infra/deploy/k8s/rendered/$name.yaml differs from kustomize's output; to update it: infra/deploy/k8s/check.sh --write"
  result "$code"
done

# Proves that the validation rejects a misspelt field.
for mistake in 's/readOnlyRootFilesystem/readOnlyRootFileSystem/' 's/maxUnavailable: 1/maxUnavailible: 1/' 's/port: internal/port: [3001]/'; do
  sed "$mistake" "$rendered/example.yaml" >"$rendered/broken.yaml"
  code=0
  ! conforms "$rendered/broken.yaml" >/dev/null || code=1
  echo "a mistake is found ($mistake): $([ "$code" -eq 0 ] && echo yes || echo NO)"
  result "$code"
done

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
