import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = 'web/src';
const LAYERS = ['shared', 'features', 'screens', 'app'];
const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !path.startsWith('test/'));
const sources = files.map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
const imports = sources.flatMap(({ path, text }) =>
  [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, target = '']) => ({ path, target })),
);
const inside = imports
  .filter(({ target }) => target.startsWith('@/'))
  .map((i) => ({ ...i, target: i.target.slice(2) }));

const part = (path: string, index: number) => path.split('/')[index] ?? '';

test('there is something to check', () => {
  expect(files.length).toBeGreaterThan(80);
  expect(inside.length).toBeGreaterThan(200);
});

test('imports run one way: app, screens, features, shared', () => {
  const wrong = inside.filter(
    ({ path, target }) =>
      LAYERS.indexOf(part(target, 0)) > LAYERS.indexOf(part(path, 0)) || !LAYERS.includes(part(target, 0)),
  );
  expect(wrong).toEqual([]);
});

test('a feature imports only queries from another feature', () => {
  const wrong = inside.filter(
    ({ path, target }) =>
      part(path, 0) === 'features' &&
      part(target, 0) === 'features' &&
      part(path, 1) !== part(target, 1) &&
      !target.endsWith('/queries'),
  );
  expect(wrong).toEqual([]);
});

test('files of the app are imported by their alias, without an ending', () => {
  expect(imports.filter(({ target }) => target.startsWith('.') || /\.tsx?$/.test(target))).toEqual([]);
});

const holding = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

test.each([
  [
    'fetch(',
    /\bfetch\(/,
    ['shared/api/earlyAnswers.ts', 'shared/api/http.ts', 'shared/api/readText.ts', 'shared/lib/isServerThere.ts'],
  ],
  ['XMLHttpRequest', /new XMLHttpRequest/, ['shared/api/uploadFile.ts']],
  ['invalidateQueries', /invalidateQueries/, ['shared/api/queryClient.ts']],
  ['Radix Dialog', /@radix-ui\/react-dialog/, ['shared/ui/Dialog.tsx']],
  ['downshift', /from 'downshift'/, ['shared/ui/SkillsBox.tsx']],
  ['a default export', /export default/, []],
  ['any', /[:<]\s*any\b/, []],
])('%s stands only where it belongs', (_what, pattern, places) => {
  expect(holding(pattern)).toEqual(places);
});

test('query keys are written in queries.ts alone', () => {
  expect(holding(/queryKey: \[/).filter((path) => !path.endsWith('queries.ts'))).toEqual([]);
});

test('no file outgrows about 200 lines, and each exports one component', () => {
  const long = sources.filter(({ text }) => text.split('\n').length > 215).map(({ path }) => path);
  expect(long).toEqual([]);
  const crowded = sources
    .filter(
      ({ path }) => path.endsWith('.tsx') && path !== 'shared/ui/states.tsx' && path !== 'screens/Landing/Band.tsx',
    )
    .filter(({ text }) => [...text.matchAll(/export (?:function|const) [A-Z]\w*[a-z]\w*/g)].length > 1);
  expect(crowded.map(({ path }) => path)).toEqual([]);
});

test('every lazily loaded part is retried when it fails to load', () => {
  const tried = /(?:loadChunk|loadTwice|lazyPart|lazyScreen|lazyWatch)\(\s*\(\) =>\s*import\(/g;
  const count = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].length;
  const bare = sources.filter(({ text }) => count(text, /\bimport\(/g) !== count(text, tried));
  expect(bare.map(({ path }) => path)).toEqual([]);
  expect(holding(/\blazy\(/).toSorted()).toEqual(['app/Providers.tsx', 'app/lazyScreen.tsx', 'shared/lib/lazyPart.ts']);
});
