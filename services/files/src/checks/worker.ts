import { HttpProblem } from '@hirelane/http/http-problem';
import { checkArchive } from './archive.ts';
import type { ArchiveType } from './documents.ts';

/** What an archive is, or why it is refused. An error cannot be passed between threads as it is. */
export type Checked = Readonly<{ type: ArchiveType } | { refusal: string }>;

/** Checks the bytes of an archive, as `checkArchive`. */
export async function check(bytes: Uint8Array): Promise<Checked> {
  try {
    return { type: await checkArchive(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)) };
  } catch (error) {
    const refusal = error instanceof HttpProblem ? error.body.errors[0]?.message : undefined;
    if (refusal === undefined) throw error;
    return { refusal };
  }
}
