import { readdirSync, readFileSync } from 'node:fs';
import { Parser } from '@asyncapi/parser';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { publicEventTypes, schemaUrn, VERSION } from '../catalog.ts';
import { PUBLIC_TOPICS } from '../topics.ts';
import { asyncApiDocument } from './asyncapi.ts';
import { breaks } from './compatible.ts';
import { envelopeSchema } from './envelope.ts';
import { inEventsDoc } from './events-doc.ts';
import { type JsonSchema, jsonSchemaOf, publishedSchemas } from './json-schema.ts';
import { sampleLines, sampleMessages } from './sample.ts';

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const readJson = (path: string): JsonSchema => JSON.parse(read(path));
const names = publishedSchemas.map((published) => [published.name, published] as const);

const released = readdirSync(new URL('../../../public/released', import.meta.url));

test('a consumer of a released schema can read current messages', () => {
  const broken = released
    .filter((file) => file.endsWith(`.${VERSION}.json`))
    .flatMap((file) => {
      const published = publishedSchemas.find(({ name }) => file === `${name}.${VERSION}.json`);
      if (!published) return [`${file}: the type was removed`];
      return breaks(readJson(`public/released/${file}`), jsonSchemaOf(published)).map((fault) => `${file}: ${fault}`);
    });
  expect(broken).toEqual([]);
});

test('every field has a description', () => {
  const silent = publishedSchemas.flatMap(({ name, schema }) =>
    Object.entries(schema.shape)
      .filter(([, field]) => !field.meta()?.['description'])
      .map(([field]) => `${name}.${field}`),
  );
  expect(silent).toEqual([]);
});

test('asyncapi.yaml is valid and contains every topic and message', async () => {
  const { document, diagnostics } = await new Parser().parse(read('asyncapi.yaml'));
  expect(diagnostics.filter(({ severity }) => severity <= 1)).toEqual([]);
  const channels = document?.channels().all() ?? [];
  expect(channels.map((channel) => channel.address()).sort()).toEqual(PUBLIC_TOPICS.map(({ name }) => name).sort());
  const messages = channels.flatMap((channel) => channel.messages().all());
  expect(messages.map((message) => message.name()).sort()).toEqual(names.map(([name]) => name).sort());
  for (const channel of channels) {
    expect(channel.bindings().get('kafka')?.version()).toBe('0.5.0');
  }
});

test('an invalid AsyncAPI document is detected', async () => {
  const broken = { ...asyncApiDocument(), channels: { project: { address: 1 } } };
  const { diagnostics } = await new Parser().parse(JSON.stringify(broken));
  expect(diagnostics.filter(({ severity }) => severity === 0).length).toBeGreaterThan(0);
});

test('the sample contains every event type', () => {
  const lines = sampleLines()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect([...new Set(lines.map(({ dataschema }) => dataschema))].sort()).toEqual(
    publicEventTypes.map(({ name }) => schemaUrn(name)).sort(),
  );
  for (const { dataschema, data } of lines) {
    const type = publicEventTypes.find(({ name }) => schemaUrn(name) === dataschema);
    expect(type?.schema.parse(data)).toEqual(data);
  }
  expect(sampleMessages().some(({ value }) => value === null)).toBe(true);
});

test('the sample follows the schema of a whole event, and other events do not', () => {
  const ajv = new Ajv2020({ strict: false, formats: { uuid: true, 'date-time': true } });
  for (const published of publishedSchemas) ajv.addSchema(jsonSchemaOf(published));
  const isEvent = ajv.compile(envelopeSchema());
  const lines = sampleLines()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  for (const line of lines) expect(isEvent(line), JSON.stringify(isEvent.errors)).toBe(true);
  const [posted] = lines;
  expect(isEvent({ ...posted, data: { ...posted.data, rate: 'many' } })).toBe(false);
  for (const attribute of Object.keys(posted)) expect(isEvent({ ...posted, [attribute]: undefined })).toBe(false);
  expect(isEvent({ ...posted, type: 'hirelane.project.paid', data: {} })).toBe(true);
});

test('the data dictionary contains every field', () => {
  const doc = inEventsDoc('<!-- dictionary --><!-- /dictionary -->');
  for (const { name, schema } of publishedSchemas) {
    for (const field of Object.keys(schema.shape)) expect(doc, name).toContain(`| \`${field}\` |`);
  }
});
