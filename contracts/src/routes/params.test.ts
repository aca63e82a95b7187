import { expectTypeOf, test } from 'vitest';
import type { ParamsOf } from './params.ts';

test('the parameters in a path are distinguished from its fixed parts', () => {
  expectTypeOf<ParamsOf<'/api/v1/project/:id'>>().toEqualTypeOf<Readonly<Record<'id', string>>>();
  expectTypeOf<ParamsOf<'/a/:userId/b/:itemId/'>>().toEqualTypeOf<Readonly<Record<'userId' | 'itemId', string>>>();
  expectTypeOf<ParamsOf<'/api/v1/project/'>>().toEqualTypeOf<Readonly<Record<never, string>>>();
});
