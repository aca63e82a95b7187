import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { BRIEF, BRIEF_NAMES } from '@hirelane/api/brief';
import { sampleOf } from '@hirelane/api/events/texts';
import { SHAPES } from '@hirelane/api/events/versions';
import { openApiDocument } from '@hirelane/api/openapi/document';
import { VERSION } from '@hirelane/api/public-events/catalog';
import { asyncApiDocument } from '@hirelane/api/public-events/documents/asyncapi';
import { ENVELOPE, envelopeSchema } from '@hirelane/api/public-events/documents/envelope';
import { inEventsDoc } from '@hirelane/api/public-events/documents/events-doc';
import { jsonSchemaOf, publishedSchemas } from '@hirelane/api/public-events/documents/json-schema';
import { sampleLines } from '@hirelane/api/public-events/documents/sample';
import { inAnalyseDoc } from '@hirelane/api/public-events/documents/tables-doc';
import { stringify } from 'yaml';
import { repository } from '../../launcher/repository.ts';
import { writtenDocuments } from '../ledgers/documents.ts';
import { formatted } from './formatted.ts';
import { notificationKinds } from './notification-kinds.ts';
import { pageRoutes } from './page-routes.ts';
import { readModels } from './read-models.ts';
import { packageFiles, serviceFiles } from './services.ts';

/**
 * The contents of all files generated from the contracts, and of the documents with a generated part, by path from the
 * checkout's root. Formatted as `npm run check` requires, so that writing them to an unchanged checkout has no effect.
 */
export async function generatedFiles(): Promise<ReadonlyMap<string, string>> {
  const documents: [string, unknown][] = [
    ['contracts/openapi.json', openApiDocument()],
    [`contracts/public/${ENVELOPE}.${VERSION}.json`, envelopeSchema()],
    ...publishedSchemas.map((published): [string, unknown] => [
      `contracts/public/${published.name}.${VERSION}.json`,
      jsonSchemaOf(published),
    ]),
  ];
  const json = documents.map(([path, document]): [string, string] => [path, JSON.stringify(document, null, 2)]);
  const written = new Map(await writtenDocuments());
  return new Map([
    ...(await formatted([
      ...json,
      ...newGoldenEvents(),
      ...(await pageRoutes()),
      ...packageFiles(),
      notificationKinds(),
      readModels(),
      ['web/src/domain/projects/briefLabels.ts', briefLabels()],
    ])),
    ...written,
    ...serviceFiles(),
    ['contracts/asyncapi.yaml', stringify(asyncApiDocument(), { aliasDuplicateObjects: false })],
    ['contracts/public/sample.ndjson', sampleLines()],
    [EVENTS, inEventsDoc(written.get(EVENTS) ?? '')],
    [ANALYSE, inAnalyseDoc(written.get(ANALYSE) ?? '')],
  ]);
}

/**
 * A golden event for each shape that has none. Existing golden events never change, because they represent stored
 * events.
 */
const newGoldenEvents = (): readonly [string, string][] =>
  SHAPES.map(({ category, type, version, schema }): [string, string] => [
    `contracts/src/events/fixtures/${category}.${type}.${version}.json`,
    JSON.stringify(sampleOf(schema, 'A text of a user'), null, 2),
  ]).filter(([path]) => !existsSync(join(repository, path)));

/** Source for the labels of the brief fields, for pages that do not load zod. */
function briefLabels(): string {
  const labels = Object.fromEntries(BRIEF_NAMES.map((name) => [name, BRIEF[name].label]));
  return `// Written by \`npm run contracts\`.
/** The labels of the fields of a project's brief on screens. */
export const BRIEF_LABELS = ${JSON.stringify(labels)} as const;
`;
}

const EVENTS = 'docs/events.md';
const ANALYSE = 'docs/analyse.md';

/** Folders whose files are all generated. */
const FOLDERS = ['contracts/public', 'web/src/shared/api/routes'];

/** Paths of files generated from something that no longer exists. */
export async function leftovers(generated: ReadonlyMap<string, string>): Promise<string[]> {
  const folders = FOLDERS.map(async (folder) => {
    const entries = await readdir(join(repository, folder), { withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map(({ name }) => `${folder}/${name}`);
  });
  return (await Promise.all(folders)).flat().filter((path) => !generated.has(path));
}
