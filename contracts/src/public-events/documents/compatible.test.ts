import { expect, test } from 'vitest';
import { breaks } from './compatible.ts';
import type { JsonSchema } from './json-schema.ts';

const before: JsonSchema = {
  type: 'object',
  properties: {
    id: { type: 'string', format: 'uuid' },
    rate: { type: 'integer', minimum: 1 },
    scope: { type: 'string', examples: ['small', 'large'] },
    skills: { type: 'array', items: { type: 'string', examples: ['Go'] } },
  },
  required: ['id', 'rate'],
};
const properties = before['properties'] as Record<string, JsonSchema>;
const after = (field: string, schema: JsonSchema) => ({ ...before, properties: { ...properties, [field]: schema } });

test.each([
  ['nothing changes', before],
  ['a field is added', after('city', { type: 'string' })],
  ['a value is added to a list', after('scope', { type: 'string', examples: ['small', 'medium', 'large'] })],
  ['an optional field becomes required', { ...before, required: ['id', 'rate', 'scope'] }],
])('consumers can still read messages when %s', (_, later) => {
  expect(breaks(before, later)).toEqual([]);
});

test.each<[string, JsonSchema, string]>([
  ['a field is removed', { ...before, properties: { ...properties, rate: undefined } }, 'value.rate: was removed'],
  ['a field changes its type', after('rate', { type: 'string' }), 'value.rate: type was integer and is string'],
  ['a field changes its format', after('id', { type: 'string' }), 'value.id: format was uuid and is undefined'],
  ['a required field becomes optional', { ...before, required: ['id'] }, 'value.rate: was required'],
  [
    'a value is removed',
    after('scope', { type: 'string', examples: ['large'] }),
    'value.scope: the value small was removed',
  ],
  [
    'the minimum of a number is lowered',
    after('rate', { type: 'integer', minimum: 0 }),
    'value.rate: the minimum was 1 and is lower',
  ],
  [
    'a value of a nested list is removed',
    after('skills', { type: 'array', items: { type: 'string', examples: [] } }),
    'value.skills[]: the value Go was removed',
  ],
])('consumers can no longer read messages when %s', (_, later, said) => {
  expect(breaks(before, later).join('\n')).toContain(said);
});
