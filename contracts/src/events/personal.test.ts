import { expect, test } from 'vitest';
import * as z from 'zod';
import { Id } from '../fields.ts';
import { CATALOG } from './catalog.ts';
import { personal, personalTexts, plain, unmarkedPaths } from './personal.ts';
import { SHAPES } from './versions.ts';

const types = SHAPES.map((shape) => ({ ...shape, name: `${shape.category}.${shape.type}.${shape.version}` }));

test('every text field of every event is an id, an enum or a date, or is marked as personal or plain', () => {
  expect(types.filter(({ schema }) => unmarkedPaths(schema).length > 0).map(({ name }) => name)).toEqual([]);
});

const pathsOf = (schema: z.ZodType) => personalTexts(schema).map(({ path }) => path);

test('personal text is found in objects, including inside nullable and default schemas', () => {
  const schema = z.object({
    id: Id,
    name: personal(),
    day: plain(),
    brief: z.object({ title: personal().nullable(), days: z.array(plain()), note: personal().default('') }),
  });
  expect(pathsOf(schema)).toEqual([['name'], ['brief', 'title'], ['brief', 'note']]);
});

test('personal text is found in lists and in lists of objects', () => {
  const schema = z.object({ words: z.array(personal()), links: z.array(z.object({ day: plain(), to: personal() })) });
  expect(pathsOf(schema)).toEqual([
    ['words', '[]'],
    ['links', '[]', 'to'],
  ]);
});

test('a typed skill is always personal in a profile, and in a project unless it is on our list', () => {
  const [inProfile] = personalTexts(CATALOG.freelancer.events.SkillsChanged);
  expect([inProfile?.path, inProfile?.unless('Go')]).toEqual([['skills', '[]'], false]);
  const inProject = personalTexts(CATALOG.project.events.ProjectPosted).find(({ path }) => path.includes('skills'));
  expect(['Go', 'go', 'call 98765 43210'].map((skill) => inProject?.unless(skill))).toEqual([true, true, false]);
});

test('text that is not marked is reported', () => {
  expect(unmarkedPaths(z.object({ id: Id, note: z.string(), list: z.array(z.string()) }))).toEqual([
    ['note'],
    ['list', '[]'],
  ]);
});

test('a schema of an unsupported kind is refused with an error', () => {
  expect(() => personalTexts(z.object({ any: z.unknown() }))).toThrow('any');
});
