import { expect, test } from 'vitest';
import { changesOf, type DraftBody, draftOf, EMPTY_DRAFT } from '@/features/projects/wizard/wizardForm';

const saved: DraftBody = { ...EMPTY_DRAFT, title: 'A shop', category: 'Business', projectRate: 5000 };

test('emptied boxes are saved as an empty text, and as null where the field holds no text', () => {
  const { body, invalidFields } = draftOf({ ...saved, title: '', category: '', projectRate: '' }, saved);
  expect(invalidFields).toEqual([]);
  expect(changesOf(body, saved)).toEqual({ title: '', category: null, projectRate: null });
});

test('a field that no draft may hold keeps its last value, and is named', () => {
  const { body, invalidFields } = draftOf({ ...saved, title: 'x'.repeat(1000) }, saved);
  expect([body.title, invalidFields]).toEqual(['A shop', ['title']]);
});

test('what did not change is not sent, unless the server may have something else', () => {
  expect(changesOf(saved, saved)).toEqual({});
  expect(changesOf(saved, saved, ['category'])).toEqual({ category: 'Business' });
});

/** As for a field that a draft may leave out. */
function without(field: keyof DraftBody, { [field]: _, ...rest }: DraftBody): DraftBody {
  return rest as DraftBody;
}

test('a text that is absent is the same as an empty one; if the server may have another, it is emptied', () => {
  const emptied = { ...saved, description: '' };
  expect(changesOf(without('description', saved), emptied)).toEqual({});
  expect(changesOf(without('description', saved), emptied, ['description'])).toEqual({ description: '' });
});
