import { UPLOAD_MAX } from '@hirelane/api/constants';
import { ACCEPTED_TYPES, ACCEPTED_WORDS, type FileRef, type UploadPurpose } from '@hirelane/api/schemas/files';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '@/shared/api/http';
import { uploadFile } from '@/shared/api/uploadFile';
import { ApiError } from '@/shared/lib/apiError';
import { uuid } from '@/shared/lib/uuid';

type UploadState =
  | { status: 'idle' }
  | { status: 'uploading'; file: File; percent: number }
  | { status: 'failed'; file: File; message: string; canRetry: boolean };

const ENDINGS: readonly string[] = Object.values(ACCEPTED_TYPES).flat();

export interface UploadKind {
  /** The permitted file name extensions. */
  endings: readonly string[];
  /** The permitted file types, worded for users. */
  words: string;
  /** Converts the chosen file to the one that is sent. */
  prepare?: (file: File) => Promise<File>;
  /** The server's upload purpose for the file. */
  purpose?: UploadPurpose;
}

const ANY_KIND: UploadKind = { endings: ENDINGS, words: `a ${ACCEPTED_WORDS}` };

/** Rejects files early that the server would refuse anyway; the server checks the content and decides. */
function refusal(file: File, { endings, words }: UploadKind): string | undefined {
  if (file.size > UPLOAD_MAX) return 'This file is larger than 25 MB. Choose a smaller one.';
  if (file.size === 0) return 'This file is empty. Choose another one.';
  if (!endings.some((ending) => file.name.toLowerCase().endsWith(ending)))
    return `This kind of file is not accepted. Choose ${words}.`;
  return undefined;
}

/** The file was refused for its type, size or content, and a retry would be refused too. */
const REFUSED: readonly number[] = [413, 415, 422];

function explain(error: unknown): { message: string; canRetry: boolean } {
  if (!(error instanceof Error)) return { message: 'The upload failed. Try again.', canRetry: true };
  if (!(error instanceof ApiError)) return { message: messageOf(error), canRetry: true };
  const { status, errors } = error.problem;
  const message = errors.map((field) => field.message).join(' ') || messageOf(error);
  return { message, canRetry: !REFUSED.includes(status) };
}

export type FileUpload = ReturnType<typeof useUpload>;

/**
 * Uploads one file at a time. `onDone` receives the server's record of the file. Until then, the file that is being
 * replaced is kept.
 */
export function useUpload(onDone: (file: FileRef) => void, kind: UploadKind = ANY_KIND) {
  const [state, setState] = useState<UploadState>({ status: 'idle' });
  const running = useRef<AbortController>(null);
  const attempt = useRef<{ file: File; key: string }>(null);

  useEffect(() => () => running.current?.abort(), []);

  async function send(file: File, idempotencyKey: string) {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    setState({ status: 'uploading', file, percent: 0 });
    try {
      const onProgress = (percent: number) => {
        if (!signal.aborted) setState({ status: 'uploading', file, percent });
      };
      const prepared = kind.prepare ? await kind.prepare(file) : file;
      if (signal.aborted) return;
      const stored = await uploadFile(prepared, { idempotencyKey, signal, onProgress, purpose: kind.purpose });
      setState({ status: 'idle' });
      onDone(stored);
    } catch (error) {
      if (signal.aborted) return;
      setState({ status: 'failed', file, ...explain(error) });
    }
  }

  return {
    state,
    start(file: File) {
      const message = refusal(file, kind);
      if (message) {
        running.current?.abort();
        setState({ status: 'failed', file, message, canRetry: false });
        return;
      }
      attempt.current = { file, key: uuid() };
      void send(file, attempt.current.key);
    },
    /** Sends the same file under the same key, so that it is stored once. */
    retry() {
      if (attempt.current) void send(attempt.current.file, attempt.current.key);
    },
    cancel() {
      running.current?.abort();
      setState({ status: 'idle' });
    },
  };
}
