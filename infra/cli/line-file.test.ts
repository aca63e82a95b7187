import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLineFile, readLines } from './line-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hirelane-lines-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function written(name: string, lines: readonly string[]): Promise<string> {
  const file = await createLineFile(folder, name);
  for (const line of lines) await file.write(line);
  await file.close();
  return join(folder, name);
}

async function batchesOf(path: string, size?: number): Promise<string[][]> {
  const batches: string[][] = [];
  for await (const batch of readLines(path, size)) batches.push(batch);
  return batches;
}

test("only a line feed ends a line, because users may have typed Unicode's other line separators", async () => {
  const lines = ['{"skills":["a\u2028b"]}', '{"city":"c\u2029d\u0085e\vf\fg"}', '{"h":\r"i"}', '{"j":"k"}\r', '', '{}'];
  expect(await batchesOf(await written('ends', lines))).toEqual([lines]);
});

test('a multi-byte character split between two reads is read correctly', async () => {
  const lines = Array.from({ length: 3 }, (_, n) => `${'.'.repeat(n)}${'é€😀'.repeat(30_000)}`);
  expect(await batchesOf(await written('wide', lines), 2)).toEqual([lines.slice(0, 2), lines.slice(2)]);
});

test('an empty file has no lines', async () => {
  expect(await batchesOf(await written('none', []))).toEqual([]);
});
