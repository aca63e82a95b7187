import { expect, test } from 'vitest';
import { openExpectedFiles } from './expected-files.ts';

/** The files expected after these events; the checksum of a file `x` is `sum of x`. */
function expectedAfter(...events: readonly (readonly [type: string, data: object])[]) {
  const files = openExpectedFiles();
  for (const [type, data] of events) {
    files.follow(type.startsWith('File') ? 'files' : 'hiring', JSON.stringify({ type, data }));
  }
  return Object.fromEntries(files.expected());
}

const uploaded = (fileId: string) => ['FileUploaded', { fileId, sha256: `sum of ${fileId}` }] as const;
const erased = (fileId: string) => ['FileErased', { fileId }] as const;
const accepted = (engagementId: string, fileId: string) =>
  ['WorkAccepted', { engagementId, files: [{ fileId, name: 'sealed:1:' }] }] as const;

test('an uploaded file is expected until it is removed or its owner is deleted', () => {
  const uploads = ['a', 'b', 'c'].map(uploaded);
  expect(expectedAfter(...uploads, ['FileRemoved', { fileId: 'b' }], erased('c'))).toEqual({ a: 'sum of a' });
});

test('a file from accepted work is expected while its client keeps it, whichever log is read first', () => {
  const events = [accepted('1', 'a'), accepted('2', 'b'), accepted('3', 'c')];
  const ends = [
    ['EngagementExpired', { engagementId: '2' }],
    ['EngagementClientErased', { engagementId: '3' }],
  ] as const;
  const files = ['a', 'b', 'c'].flatMap((id) => [uploaded(id), erased(id)]);
  expect(expectedAfter(...files, ...events, ...ends)).toEqual({ a: 'sum of a' });
  expect(expectedAfter(...events, ...ends, ...files)).toEqual({ a: 'sum of a' });
});
