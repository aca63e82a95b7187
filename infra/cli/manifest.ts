import { createHash, createHmac } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod';
import { OLDEST_VERSION, OperatorFailure } from '../launcher/failure.ts';

/**
 * Increased when an older version could not read, or would misread, newer exports. Format 3 adds the logs of the
 * hiring, messaging and notifications services.
 */
export const FORMAT = 3;

/** The format written by `OLDEST_VERSION`. */
const OLDEST_FORMAT = 3;

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const FileEntry = z.object({
  /** Relative to the export's folder, with `/` as the separator. */
  path: z.string().regex(/^(logs|private)\/[a-z_.-]+$/),
  lines: z.number().int(),
  bytes: z.number().int(),
  sha256: Sha256,
});
export type FileEntry = z.infer<typeof FileEntry>;

export const Manifest = z.object({
  format: z.int().min(OLDEST_FORMAT).max(FORMAT),
  /** The version of Hirelane that wrote the export. */
  hirelane: z.string(),
  id: z.uuid(),
  madeAt: z.iso.datetime(),
  /** The event store that the logs are from. Positions from one store are meaningless in the other. */
  store: z.enum(['postgres', 'eventstoredb']),
  /**
   * Fingerprints that a restore uses to check that it has this export's secrets; the secrets themselves are not stored.
   */
  secrets: z.object({ DATA_KEY: Sha256, IDENTITY_HMAC_KEY: Sha256 }),
  logs: z.array(FileEntry.extend({ log: z.string() })),
  tables: z.array(FileEntry.extend({ table: z.string(), columns: z.array(z.string()) })),
  /** One line for each object: `{ key, size, sha256 }`. Its bytes are under `private/objects/`. */
  objects: FileEntry,
  /** Files listed in the logs that had no bytes: deleted during the export, or lost. */
  missing: z.array(z.string()),
  /** Files whose bytes have changed since their upload. */
  damaged: z.array(z.string()),
});
export type Manifest = z.infer<typeof Manifest>;

export const StoredObject = z.object({
  key: z.string().regex(/^[A-Za-z0-9-]{3,64}$/),
  size: z.number().int(),
  sha256: Sha256,
});
export type StoredObject = z.infer<typeof StoredObject>;

export const MANIFEST = 'manifest.json';
/** In the format of `sha256sum`. */
export const MANIFEST_SUM = 'manifest.sha256';

/**
 * Path of an object's bytes in an export; the folder is named after the last two characters of the key, to keep folders
 * small.
 */
export const objectPath = (key: string): string => `private/objects/${key.slice(-2)}/${key}`;

/**
 * Identifies a secret without revealing it. `id` is the export's id, so that two exports with the same secret have
 * different fingerprints.
 */
export const fingerprint = (secret: Buffer | string, id: string): string =>
  createHmac('sha256', secret).update(`hirelane export ${id}`).digest('hex');

export const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');

export async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** Throws OperatorFailure if the folder does not contain a complete export or its format is not supported. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST)).catch(() => {
    throw new OperatorFailure(`${folder} contains no complete export: ${MANIFEST}, which is written last, is missing.`);
  });
  const sum = await readFile(join(folder, MANIFEST_SUM), 'utf8').catch(() => '');
  if (sum.split(' ')[0] !== sha256(text)) {
    throw new OperatorFailure(`${MANIFEST} is damaged: it does not match ${MANIFEST_SUM}. Nothing was changed.`);
  }
  const value: unknown = JSON.parse(text.toString());
  const parsed = Manifest.safeParse(value);
  if (parsed.success) return parsed.data;
  const format = z.object({ format: z.number() }).safeParse(value).data?.format;
  if (format !== undefined && format < OLDEST_FORMAT) {
    throw new OperatorFailure(
      `The export in ${folder} has format ${format}, and this version of Hirelane restores format ${OLDEST_FORMAT} or newer. ` +
        `Restore it with ${OLDEST_VERSION} of Hirelane, export again with that version, and restore the new export. Nothing was changed.`,
    );
  }
  throw new OperatorFailure(
    `This version of Hirelane cannot read the export in ${folder} (format ${format}; it supports ${FORMAT}).`,
  );
}
