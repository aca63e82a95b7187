import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { stringify } from 'yaml';
import { asyncApiDocument } from './asyncapi.ts';
import { inEventsDoc } from './events-doc.ts';
import { jsonSchemaOf, publishedSchemas } from './json-schema.ts';
import { sampleLines } from './sample.ts';

// Writes what is made of the public schemas. With `--release` the schemas of this day become the ones that nothing may break.
const contracts = new URL('../../../', import.meta.url);
const doc = new URL('../docs/events.md', contracts);
const fileOf = (name: string) => `${name}.1.json`;

mkdirSync(new URL('public/released/', contracts), { recursive: true });
for (const published of publishedSchemas) {
  const file = fileOf(published.name);
  writeFileSync(new URL(`public/${file}`, contracts), `${JSON.stringify(jsonSchemaOf(published), null, 2)}\n`);
  if (!process.argv.includes('--release')) continue;
  copyFileSync(new URL(`public/${file}`, contracts), new URL(`public/released/${file}`, contracts));
}
writeFileSync(new URL('asyncapi.yaml', contracts), stringify(asyncApiDocument(), { aliasDuplicateObjects: false }));
writeFileSync(new URL('public/sample.ndjson', contracts), sampleLines());
writeFileSync(doc, inEventsDoc(readFileSync(doc, 'utf8')));
