import { expect, test } from 'vitest';
import * as z from 'zod';
import { Id } from '../fields.ts';
import { personal, personalTexts, plain } from './personal.ts';
import { sampleOf, withoutTexts } from './texts.ts';
import { SHAPES } from './versions.ts';

const schema = z.object({
  id: Id,
  day: plain(),
  title: personal().nullable(),
  note: personal().optional(),
  skills: z.array(personal()),
  files: z.array(z.object({ name: personal(), size: z.number() })),
  scope: z.enum(['small', 'large']),
});

test('a sample has the given text in each personal text field and nowhere else', () => {
  expect(sampleOf(schema, 'word')).toEqual({
    id: '00000000-0000-0000-0000-000000000000',
    day: '',
    title: 'word',
    note: 'word',
    skills: ['word'],
    files: [{ name: 'word', size: 0 }],
    scope: 'small',
  });
});

test('a value without its personal text keeps all other fields and gets no new ones', () => {
  const value = { day: 'Monday', title: 'A shop', skills: ['Go', 'sewing'], files: [{ name: 'a.pdf', size: 3 }] };
  expect(withoutTexts(schema, value)).toEqual({ day: 'Monday', title: '', skills: [], files: [{ name: '', size: 3 }] });
  expect(withoutTexts(schema, { title: null })).toEqual({ title: null });
});

test('every event has a sample, which differs from the one without text if the event has personal text', () => {
  const wrong = SHAPES.filter(({ schema: shape }) => {
    const isSame = JSON.stringify(sampleOf(shape, 'word')) === JSON.stringify(sampleOf(shape, ''));
    return isSame !== (personalTexts(shape).length === 0);
  });
  expect(wrong.map(({ type }) => type)).toEqual([]);
});
