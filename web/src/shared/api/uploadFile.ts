import type { FileRef, UploadPurpose } from '@hirelane/api/schemas/files';
import { headersFor } from '@/shared/api/headers';
import { readAnswer } from '@/shared/api/http';
import { filesApi } from '@/shared/api/routes/files';
import { unreachable } from '@/shared/lib/apiError';
import { pageUser } from '@/shared/lib/pageUser';

interface UploadOptions {
  idempotencyKey: string;
  signal: AbortSignal;
  /** If omitted, the file is stored unchanged. */
  purpose?: UploadPurpose | undefined;
  /** Called with the percentage that has been sent, from 0 to 100. */
  onProgress: (percent: number) => void;
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Sends one file. Uses XMLHttpRequest because fetch does not report upload progress. */
export function uploadFile(
  file: File,
  { idempotencyKey, signal, purpose, onProgress }: UploadOptions,
): Promise<FileRef> {
  return new Promise((resolve, reject) => {
    const body = new FormData();
    body.append('file', file);
    // biome-ignore lint/style/noRestrictedGlobals: fetch does not report upload progress.
    const xhr = new XMLHttpRequest();
    xhr.open('POST', filesApi.addressOf('uploadFile', { query: { purpose } }));
    for (const [name, value] of Object.entries(headersFor(pageUser(), idempotencyKey)))
      xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress(Math.floor((loaded / total) * 100));
    };
    xhr.onload = () => {
      try {
        resolve(readAnswer(xhr.status, parse(xhr.responseText), filesApi.answerShape('uploadFile')).data);
      } catch (error) {
        reject(error);
      }
    };
    xhr.onerror = () => reject(unreachable());
    xhr.onabort = () => reject(new DOMException('The upload was cancelled.', 'AbortError'));
    signal.addEventListener('abort', () => xhr.abort(), { once: true });
    xhr.send(body);
  });
}
