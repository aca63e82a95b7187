import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isInternal } from '../routes/route.ts';
import { routeList } from '../routes.ts';
import { openApiDocument } from './document.ts';

test('openapi.json is what the route table says (npm run contracts writes it)', () => {
  const written = JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8'));
  expect(JSON.parse(JSON.stringify(openApiDocument()))).toEqual(written);
});

test('every public route is in it, and no internal one', () => {
  const { paths } = openApiDocument() as { paths: Record<string, Record<string, { operationId: string }>> };
  const documented = Object.values(paths).flatMap((path) => Object.values(path).map(({ operationId }) => operationId));
  expect(documented.sort()).toEqual(
    routeList
      .filter(([, route]) => !isInternal(route.who))
      .map(([name]) => name as string)
      .sort(),
  );
  expect(JSON.stringify(paths)).not.toContain('/internal');
});
