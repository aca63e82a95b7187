import { join } from 'node:path';
import { type PublicCategory, VERSION } from '@hirelane/api/public-events/catalog';
import type { PublicEvent } from '@hirelane/api/public-events/event';
import type { TableRow } from '@hirelane/api/public-events/tables/columns';
import { TABLES, type TableName } from '@hirelane/api/public-events/tables/tables';
import { type FileFormat, openEncoder, openEventEncoder } from '@hirelane/public-events/files/encoders';
import type { ReadableLog } from '@hirelane/public-events/files/read-public';
import { createRowFile, type RowFile, type RowFileEntry } from '@hirelane/public-events/files/row-file';
import { type Continuation, type Range, writeTables } from '@hirelane/public-events/files/write-tables';
import { writeAtomically } from '../../launcher/atomic-file.ts';

type Wanted = Readonly<{
  logs: Readonly<Record<PublicCategory, ReadableLog>>;
  range: Range;
  format: FileFormat;
  /** Event types such as `hirelane.project.posted`; null for all. With some types only, no tables are written. */
  types: ReadonlySet<string> | null;
}>;

/** What manifest.json contains. */
export type FolderManifest = Readonly<{
  /** The version of the public stream. */
  version: number;
  format: FileFormat;
  since: string | null;
  until: string;
  /** The chosen event types; null for all. */
  types: readonly string[] | null;
  files: readonly (RowFileEntry & Readonly<{ table: TableName }>)[];
  /** The number of events by type. */
  events: Readonly<Record<string, number>>;
  continueAfter: Continuation;
}>;

/** The file that is written last: a folder with it is complete. */
export const MANIFEST = 'manifest.json';

type RowTable = Exclude<TableName, 'events'>;
const ROW_TABLES = Object.keys(TABLES).filter((name): name is RowTable => name !== 'events');

/**
 * Writes the public events of a range and their tables to an empty folder, with a manifest. No file has its final name
 * before all of them are complete. Throws the errors of the logs and of the disk; then no files are left.
 */
export async function writeFolder(folder: string, { logs, range, format, types }: Wanted): Promise<FolderManifest> {
  const events = createRowFile<PublicEvent>(folder, `events.${format}`, openEventEncoder(format));
  const tables = new Map<RowTable, RowFile<TableRow>>();
  for (const name of types ? [] : ROW_TABLES) {
    tables.set(name, createRowFile(folder, `${name}.${format}`, openEncoder(format, TABLES[name].columns)));
  }
  const files = [['events', events] as const, ...tables];
  const byType: Record<string, number> = {};
  try {
    const continueAfter = await writeTables(logs, range, {
      async event(event) {
        if (types && !types.has(event.type)) return;
        byType[event.type] = (byType[event.type] ?? 0) + 1;
        await events.write(event);
      },
      row: async (table, row) => tables.get(table)?.write(row),
    });
    const entries: FolderManifest['files'][number][] = [];
    for (const [table, file] of files) entries.push({ table, ...(await file.close()) });
    const manifest: FolderManifest = {
      ...{ version: VERSION, format, since: range.since, until: range.until, types: types && [...types] },
      ...{ files: entries, events: byType, continueAfter },
    };
    for (const [, file] of files) await file.publish();
    await writeAtomically(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
    return manifest;
  } catch (error) {
    for (const [, file] of files) await file.discard();
    throw error;
  }
}
