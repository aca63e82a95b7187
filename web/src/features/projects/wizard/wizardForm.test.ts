import { expect, test } from 'vitest';
import { changesOf, type DraftBody, draftOf, EMPTY_DRAFT } from '@/features/projects/wizard/wizardForm';

const saved: DraftBody = { ...EMPTY_DRAFT, title: 'A shop', category: 'Business', projectRate: 5000 };

test('emptied boxes are saved as an empty text, and as null where the field is not a text', () => {
  const { body, invalidFields } = draftOf({ ...saved, title: '', category: '', projectRate: '' }, saved);
  expect(invalidFields).toEqual([]);
  expect(changesOf(body, saved)).toEqual({ title: '', category: null, projectRate: null });
});

test('a field that is invalid in any draft keeps its last value, and is listed', () => {
  const { body, invalidFields } = draftOf({ ...saved, title: 'x'.repeat(1000) }, saved);
  expect([body.title, invalidFields]).toEqual(['A shop', ['title']]);
});

test('unchanged fields are not sent, unless the server may have another value', () => {
  expect(changesOf(saved, saved)).toEqual({});
  expect(changesOf(saved, saved, ['category'])).toEqual({ category: 'Business' });
});

/** As for a field that a draft may omit. */
function without(field: keyof DraftBody, { [field]: _, ...rest }: DraftBody): DraftBody {
  return rest as DraftBody;
}

test('an absent text equals an empty one; if the server may have another, it is emptied', () => {
  const emptied = { ...saved, description: '' };
  expect(changesOf(without('description', saved), emptied)).toEqual({});
  expect(changesOf(without('description', saved), emptied, ['description'])).toEqual({ description: '' });
});
