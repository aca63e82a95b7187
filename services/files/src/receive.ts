import type { Readable } from 'node:stream';
import { type BlobStore, type StoredBlob, TooLarge } from '@hirelane/kernel/blob-store';
import { HttpProblem, invalidField } from '@hirelane/kernel/http/http-problem';
import busboy from 'busboy';
import type { Request } from 'express';
import { cleanName, inspect } from './inspect.ts';

export type Received = StoredBlob & Readonly<{ name: string; contentType: string }>;

/**
 * Streams the one file of a multipart body into the blob store, `limit` bytes at most. Nothing is kept when it fails:
 * throws 400 or 415 for a body that is no multipart, 413 beyond the limit, 422 on the field `file` for what it holds.
 */
export async function receive(request: Request, blobs: BlobStore, key: string, limit: number): Promise<Received> {
  const parser = openParser(request);
  let storing: Promise<Received> | undefined;
  let tooMany = false;
  try {
    await new Promise<void>((resolve, reject) => {
      parser.on('file', (field, stream, info) => {
        if (field !== 'file' || storing) {
          tooMany = true;
          stream.resume();
          return;
        }
        storing = store(stream, info.filename, blobs, key, limit);
        storing.catch(reject);
      });
      parser.on('filesLimit', () => {
        tooMany = true;
      });
      parser.on('close', resolve);
      parser.on('error', () => reject(new HttpProblem('bad-request', { detail: 'The upload was cut short.' })));
      request.on('aborted', () => parser.destroy(new Error('the browser went away')));
      request.pipe(parser);
    });
    const stored = await storing;
    if (!stored) throw invalidField('file', 'Choose a file, and send it in the field "file".');
    if (!tooMany) return stored;
    await blobs.delete(key);
    throw invalidField('file', 'Send one file, in the field "file".');
  } catch (error) {
    // The rest of the body is read and dropped, so that the browser hears the answer instead of a broken connection.
    request.unpipe(parser);
    request.resume();
    throw error instanceof TooLarge ? new HttpProblem('too-large') : error;
  }
}

async function store(
  stream: Readable,
  given: string | undefined,
  blobs: BlobStore,
  key: string,
  limit: number,
): Promise<Received> {
  // Without a listener an error before the pipeline starts would end the process.
  stream.on('error', () => undefined);
  const name = cleanName(given);
  const { contentType, body } = await inspect(stream, name);
  const stored = await blobs.put(key, body, { bytes: limit });
  return { ...stored, name, contentType };
}

function openParser(request: Request) {
  if (!request.is('multipart/form-data')) throw new HttpProblem('unsupported-type');
  try {
    return busboy({
      headers: request.headers,
      defParamCharset: 'utf8',
      limits: { files: 2, fields: 10, fieldSize: 10_000, parts: 12, headerPairs: 50 },
    });
  } catch {
    throw new HttpProblem('bad-request', { detail: 'This is not a valid multipart body.' });
  }
}
