import { parse } from 'node:path';
import { Readable } from 'node:stream';
import { IMAGE_TYPES, type UploadPurpose } from '@hirelane/api/schemas/files';
import { AlreadyStored, type StoredBlob, TooLarge } from '@hirelane/blob-stores/blob-store';
import { HttpProblem, invalidField } from '@hirelane/http/http-problem';
import busboy from 'busboy';
import type { Request } from 'express';
import { checkEnding, cleanName, inspect } from './inspect.ts';
import type { StoreChecked } from './store-checked.ts';

export type Received = StoredBlob & Readonly<{ name: string; contentType: string }>;

export type Receiving = Readonly<{
  storeChecked: StoreChecked;
  key: string;
  ownerId: string;
  /** Maximum size, in bytes. */
  limit: number;
  purpose: UploadPurpose | undefined;
  /** Creates an avatar from a complete picture. */
  avatar: (picture: Buffer) => Promise<Buffer>;
}>;

/**
 * Streams the single file of a multipart body through all checks into the blob store, at most `limit` bytes. The stream
 * to the store ends only once the whole body has been found to be well formed, so nothing from a malformed body is
 * kept. Throws 400 or 415 for a body that is not multipart, 413 for a file over the limit, 422 on the field `file` for
 * content that is not accepted, 422 `key-reused` for a different file under the same key, and 503 if the file cannot be
 * scanned.
 */
export async function receive(request: Request, receiving: Receiving): Promise<Received> {
  const parser = openParser(request);
  let storing: Promise<Received> | undefined;
  let tooMany = false;
  const wellFormed = new Promise<void>((resolve, reject) => {
    parser.on('close', () => (tooMany ? reject(invalidField('file', ONE_FILE)) : resolve()));
    parser.on('error', () => reject(new HttpProblem('bad-request', { detail: 'The upload was interrupted.' })));
    request.on('aborted', () => parser.destroy(new Error('The browser closed the connection during the upload.')));
  });
  wellFormed.catch(() => undefined); // The failure is reported where the promise is awaited.
  try {
    await new Promise<void>((resolve, reject) => {
      parser.on('file', (field, stream, info) => {
        if (field !== 'file' || storing) {
          tooMany = true;
          stream.resume();
          return;
        }
        storing = store(stream, info.filename, wellFormed, receiving);
        storing.catch(reject);
      });
      parser.on('filesLimit', () => {
        tooMany = true;
      });
      wellFormed.then(resolve, reject);
      request.pipe(parser);
    });
    if (!storing) throw invalidField('file', ONE_FILE);
    return await storing;
  } catch (error) {
    // The rest of the body is read and discarded, so that the browser gets the response instead of a connection reset.
    request.unpipe(parser);
    request.resume();
    await storing?.catch(() => undefined);
    throw asProblem(error);
  }
}

const ONE_FILE = 'Choose one file, and send it in the field "file".';

function asProblem(error: unknown): unknown {
  if (error instanceof TooLarge) return new HttpProblem('too-large');
  if (error instanceof AlreadyStored) return new HttpProblem('key-reused');
  return error;
}

async function store(
  stream: Readable,
  given: string | undefined,
  wellFormed: Promise<void>,
  { storeChecked, key, ownerId, limit, purpose, avatar }: Receiving,
): Promise<Received> {
  // Without a listener, an error before the pipeline starts would crash the process.
  stream.on('error', () => undefined);
  const name = cleanName(given);
  const { contentType, body } = await inspect(stream, name, wellFormed);
  const checkType = (type: string) => checkEnding(name, type);
  const incoming = { key, limit, ownerId, checkType };
  if (purpose !== 'avatar') return { ...(await storeChecked(body, { ...incoming, contentType })), name };
  if (contentType === null || !IMAGE_TYPES.includes(contentType))
    throw invalidField('file', 'Choose a PNG, JPG or WEBP image.');
  const made = await avatar(await collect(body, limit));
  const picture = { name: `${parse(name).name}.webp`, contentType: 'image/webp' };
  const whole = Readable.from([made], { objectMode: false });
  return { ...(await storeChecked(whole, { ...incoming, contentType: picture.contentType })), ...picture };
}

/**
 * All bytes of a picture, up to `limit`. Decoding starts only once the picture is complete, so a slow sender does not
 * block the queue.
 */
async function collect(picture: Readable, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of picture as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) throw new TooLarge(limit);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
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
    throw new HttpProblem('bad-request', { detail: 'The request body is not valid multipart data.' });
  }
}
