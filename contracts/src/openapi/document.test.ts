import { expect, test } from 'vitest';
import { isInternal } from '../routes/route.ts';
import { routeList } from '../routes.ts';
import { openApiDocument } from './document.ts';

test('the OpenAPI document contains every public route and no internal ones', () => {
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
