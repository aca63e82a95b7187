import { invalidField } from '@hirelane/http/http-problem';
import { fromBufferPromise, type ZipFile } from 'yauzl';
import { type ArchiveType, checkNames, typeOf } from './documents.ts';
import { checkContent, isZip } from './entries.ts';
import { ARCHIVE_MAX, DAMAGED } from './limits.ts';
import { type Budget, readEntries } from './read-entries.ts';

const NESTED = 'This archive holds archives that hold archives. Pack the files themselves, and upload that.';

/**
 * Unpacks an archive to know that nothing in it is a program, a macro, locked, or an archive of another kind, and that
 * all of it stays within ARCHIVE_MAX: what it says of its own size counts for nothing. Returns what it is. Throws 422
 * on the field `file`. `until`: when it has taken too long, as `performance.now()`.
 */
export function checkArchive(bytes: Buffer, until = performance.now() + ARCHIVE_MAX.ms): Promise<ArchiveType> {
  return look(bytes, { bytes: 0, entries: 0, until }, 0);
}

async function look(bytes: Buffer, budget: Budget, depth: number): Promise<ArchiveType> {
  if (depth > ARCHIVE_MAX.depth) throw invalidField('file', NESTED);
  const archive: ZipFile = await fromBufferPromise(bytes, { lazyEntries: true }).catch(() => {
    throw invalidField('file', DAMAGED);
  });
  const names: string[] = [];
  let mimetype = '';
  for await (const { name, content } of readEntries(archive, bytes, budget)) {
    if (name === 'mimetype') mimetype = content.toString('latin1').trim();
    names.push(name);
    checkContent(name, content);
    if (isZip(content)) await look(content, budget, depth + 1);
  }
  checkNames(names, mimetype);
  return typeOf(names, mimetype);
}
