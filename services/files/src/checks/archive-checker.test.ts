import { HttpProblem } from '@hirelane/http/http-problem';
import { expect, onTestFinished, test } from 'vitest';
import { docxOf, zipOf } from '../testing/archives.ts';
import { openArchiveChecker } from './archive-checker.ts';
import { DOCX, ZIP } from './documents.ts';

function opened() {
  const { checkArchive, stop } = openArchiveChecker();
  onTestFinished(stop);
  return checkArchive;
}

const readerOf = (bytes: Buffer) => async () => new Uint8Array(bytes).buffer;
/** A `read` function that waits until it is released and records whether it was called. */
function held(bytes: Buffer) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const state = { isAsked: false };
  const read = async () => {
    state.isAsked = true;
    await released;
    return new Uint8Array(bytes).buffer;
  };
  return { state, read, release: () => release() };
}

test('an archive is checked in a thread, and a refusal keeps its message', async () => {
  const checkArchive = opened();
  expect(await checkArchive('one', readerOf(docxOf()))).toBe(DOCX);
  const withMacros = docxOf([{ name: 'word/vbaProject.bin', content: 'x' }]);
  const refused = await checkArchive('one', readerOf(withMacros)).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(HttpProblem);
  expect(refused).toMatchObject({ body: { code: 'invalid', errors: [{ pointer: '#/file' }] } });
});

test('24 MiB of character references are resolved within the memory limit of a thread', async () => {
  const archive = zipOf([{ name: 'a.rels', content: '&#1;'.repeat(6 * 1024 * 1024) }]);
  expect(await opened()('one', readerOf(archive))).toBe(ZIP);
});

test('archives of one user are checked one at a time and do not delay another user’s archives', async () => {
  const checkArchive = opened();
  const archive = zipOf([{ name: 'a.txt', content: 'a' }]);
  const [first, second] = [held(archive), held(archive)];
  const theirs = [checkArchive('one', first.read), checkArchive('one', second.read)];
  expect(await checkArchive('two', readerOf(archive))).toBe(ZIP);
  expect([first.state.isAsked, second.state.isAsked]).toEqual([true, false]);
  first.release();
  second.release();
  expect(await Promise.all(theirs)).toEqual([ZIP, ZIP]);
});

test('a fourteenth concurrent archive of one user is refused with Retry-After, and another user’s archive is accepted', async () => {
  const checkArchive = opened();
  const archive = zipOf([{ name: 'a.txt', content: 'a' }]);
  const waiting = Array.from({ length: 13 }, () => held(archive));
  const checked = waiting.map(({ read }) => checkArchive('one', read));
  await expect(checkArchive('one', readerOf(archive))).rejects.toMatchObject({ body: { status: 503 } });
  expect(await checkArchive('two', readerOf(archive))).toBe(ZIP);
  for (const { release } of waiting) release();
  expect(await Promise.all(checked)).toEqual(Array.from({ length: 13 }, () => ZIP));
});
