// Turns Kubernetes' OpenAPI document (api/openapi-spec/swagger.json) into one strict JSON Schema per kind, for
// kubeconform: node make-schemas.mjs <swagger.json> <folder>. Strict: a field that is not in the document is an error.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [from, to] = process.argv.slice(2);
const { definitions } = JSON.parse(readFileSync(from, 'utf8'));

for (const [name, schema] of Object.entries(definitions)) {
  // Definitions without fields (quantity, time, free JSON) already contain their type.
  if (schema.properties && schema.additionalProperties === undefined) schema.additionalProperties = false;
  if (schema.format === 'int-or-string' || name.endsWith('.Quantity')) {
    delete schema.type;
    delete schema.format;
    schema.anyOf = [{ type: 'string' }, { type: 'number' }];
  }
}

mkdirSync(to, { recursive: true });
const toFile = (text) => text.replaceAll('"#/definitions/', '"_definitions.json#/definitions/');
writeFileSync(join(to, '_definitions.json'), JSON.stringify({ definitions }));
let kinds = 0;
for (const schema of Object.values(definitions)) {
  for (const { group, kind, version } of schema['x-kubernetes-group-version-kind'] ?? []) {
    const suffix = [...(group ? [group.split('.')[0]] : []), version].join('-');
    const properties = {
      ...schema.properties,
      apiVersion: { const: group ? `${group}/${version}` : version },
      kind: { const: kind },
    };
    const required = [...new Set([...(schema.required ?? []), 'apiVersion', 'kind'])];
    const file = join(to, `${kind.toLowerCase()}-${suffix.toLowerCase()}.json`);
    writeFileSync(file, toFile(JSON.stringify({ ...schema, properties, required })));
    kinds++;
  }
}
process.stdout.write(`${kinds} schemas\n`);
