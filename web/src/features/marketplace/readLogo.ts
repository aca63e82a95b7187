import { fileAddress } from '@/shared/api/fileAddress';
import { readBytes } from '@/shared/api/readText';
import { uploadFile } from '@/shared/api/uploadFile';
import { uuid } from '@/shared/lib/uuid';

/** Bytes of a text in base64, in pieces that an argument list can hold. */
function inBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8_192) text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return btoa(text);
}

/**
 * A logo in base64. The server makes it a small square WebP, as it does with pictures of people, and drops everything
 * else that the file holds.
 */
export async function readLogo(file: File): Promise<string> {
  const options = { idempotencyKey: uuid(), signal: new AbortController().signal, onProgress: () => undefined };
  const { _id } = await uploadFile(file, { ...options, purpose: 'avatar' });
  return inBase64(await readBytes(fileAddress(_id)));
}
