import { expect, test } from 'vitest';
import { changesOf, type DraftBody, draftOf, EMPTY_DRAFT } from '@/features/projects/wizard/wizardForm';

const saved: DraftBody = { ...EMPTY_DRAFT, title: 'A shop', category: 'Business', projectRate: 5000 };

test('emptied boxes are saved as empty strings, or as null if the field is not a string', () => {
  const { body, invalidFields } = draftOf({ ...saved, title: '', category: '', projectRate: '' }, saved);
  expect(invalidFields).toEqual([]);
  expect(changesOf(body, saved)).toEqual({ title: '', category: null, projectRate: null });
});

test('a field whose value is invalid in a draft keeps its last valid value and is listed as invalid', () => {
  const { body, invalidFields } = draftOf({ ...saved, title: 'x'.repeat(1000) }, saved);
  expect([body.title, invalidFields]).toEqual(['A shop', ['title']]);
});

test('unchanged fields are not sent, unless the server may have a different value', () => {
  expect(changesOf(saved, saved)).toEqual({});
  expect(changesOf(saved, saved, ['category'])).toEqual({ category: 'Business' });
});

/** Returns a draft without this optional field. */
function without(field: keyof DraftBody, { [field]: _, ...rest }: DraftBody): DraftBody {
  return rest as DraftBody;
}

test('a missing string equals an empty string, but is sent as an empty string if the server may have another value', () => {
  const emptied = { ...saved, description: '' };
  expect(changesOf(without('description', saved), emptied)).toEqual({});
  expect(changesOf(without('description', saved), emptied, ['description'])).toEqual({ description: '' });
});
