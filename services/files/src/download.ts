import { pipeline } from 'node:stream/promises';
import type { BlobStore } from '@hirelane/blob-stores/blob-store';
import type { FileRef } from '@hirelane/contracts/api/files';
import { HttpProblem } from '@hirelane/http/http-problem';
import type { Response } from 'express';

/** Sends a file so that no browser ever runs it: as an attachment, with the sniffed type, in an empty sandbox. */
export async function download(file: FileRef, blobs: BlobStore, response: Response): Promise<void> {
  const blob = await blobs.get(file._id);
  if (!blob) throw new HttpProblem('unknown');
  response.status(200).set({
    'content-type': file.contentType,
    'content-length': String(blob.size),
    'content-disposition': `attachment; filename="${asciiName(file.name)}"; filename*=UTF-8''${encode(file.name)}`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, no-store',
  });
  try {
    await pipeline(blob.body, response);
  } catch (error) {
    // The browser closed the connection: nobody is left to answer.
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}

const asciiName = (name: string) => name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
/** RFC 8187: what encodeURIComponent leaves alone but the grammar does not allow. */
const encode = (name: string) => encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);
