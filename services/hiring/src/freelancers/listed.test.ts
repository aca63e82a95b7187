import { describe, expect, test } from 'vitest';
import { attributes, type Known, listedOf } from './listed.ts';

const known: Known = {
  ...{ id: 'an id', updatedAt: '2026-11-25T10:00:00.000000Z', title: 'Maker of shops', description: 'Teapots.' },
  ...{ skills: ['React', "l'art"], visibility: null, availability: null, categories: null, bestRating: null },
  isSuspended: false,
};
const attributesOf = (changes: Partial<Known>) => listedOf({ ...known, ...changes })?.attributes;

describe('a freelancer is in the directory', () => {
  test('with a title and a skill, and is found by every word of theirs and other names of their skills', () => {
    expect(listedOf({ ...known, categories: ['Business'] })?.searchText).toBe(
      'Maker of shops React l art reactjs react js Business Teapots',
    );
  });

  test.each([
    ['without a title', { title: '' }],
    ['with a title that nobody has read yet', { title: null }],
    ['without a skill', { skills: [] }],
    ['with skills that nobody has read yet', { skills: null }],
    ['who shows their page to people they deal with alone', { visibility: 'dealing' }],
  ] as const)('but not one %s', (_what, changes) => {
    expect(listedOf({ ...known, ...changes })).toBeNull();
  });

  test.each(['everyone', 'signed-in', null] as const)('whose page is for %s', (visibility) => {
    expect(listedOf({ ...known, visibility })).not.toBeNull();
  });
});

describe('the attributes that searches ask for', () => {
  test('are the skills in lower case, without characters that the index uses, the availability and the categories', () => {
    expect(attributesOf({ skills: ["L'art @ C\\C"], categories: ['Graphics & Design'] })).toEqual([
      '#skill=l%27art%20%40%20c%5Cc',
      '#category=Graphics%20%26%20Design',
      '#availability=available',
    ]);
  });

  test.each([
    [null, []],
    [3.99, [1, 2, 3]],
    [4, [1, 2, 3, 4]],
  ])('with a best average of %j say which stars may be asked for: %j', (bestRating, expected) => {
    const isFound = (stars: number) => attributesOf({ bestRating })?.includes(attributes.stars(stars));
    expect([1, 2, 3, 4, 5].filter(isFound)).toEqual(expected);
  });
});
