import { expect, test } from 'vitest';
import { skillKey, synonymsIn } from './synonyms.ts';

test.each([
  ['JS', 'javascript'],
  ['JavaScript', 'javascript'],
  ['Node', 'node.js'],
  ['C#', 'c#'],
  ['Traduccio\u0301n', 'traduccion'],
  ['Pottery', 'pottery'],
])('the skill %s is compared as %s', (skill, key) => {
  expect(skillKey(skill)).toBe(key);
});

test.each([
  ['A JS developer', ['javascript', 'ecmascript']],
  ['JavaScript', ['js', 'ecmascript']],
  ['for machine learning, at home', ['ml']],
  ['ML', ['machine learning']],
  ['C and tea', []],
  ['', []],
])('%j mentions skills with the synonyms %j', (text, others) => {
  expect(synonymsIn(text)).toEqual(others);
});
