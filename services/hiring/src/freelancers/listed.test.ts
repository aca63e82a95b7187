import { COMPLETED_STEPS } from '@hirelane/api/constants';
import { describe, expect, test } from 'vitest';
import { attributes, type Known, listedOf } from './listed.ts';

const known: Known = {
  ...{ id: 'an id', updatedAt: '2026-11-25T10:00:00.000000Z', title: 'Maker of shops', description: 'Teapots.' },
  ...{ skills: ['React', "l'art"], visibility: null, availability: null, categories: null, bestRating: null },
  ...{ completed: 0, city: 'Pune', state: 'Maharashtra', isSuspended: false },
};
const attributesOf = (changes: Partial<Known>) => listedOf({ ...known, ...changes })?.attributes;

describe('a freelancer is in the directory', () => {
  test('with a title and a skill, and is found by every word of theirs and other names of their skills', () => {
    expect(listedOf({ ...known, categories: ['Business'] })?.searchText).toBe(
      'maker of shops react l art reactjs react js business teapots',
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
  test('are skills and places in lower case, without characters that the index uses, categories and availability', () => {
    expect(attributesOf({ skills: ["L'art @ C\\C"], categories: ['Graphics & Design'] })).toEqual([
      '#skill=l%27art%20%40%20c%5Cc',
      '#category=Graphics%20%26%20Design',
      '#availability=available',
      '#place=pune',
      '#place=maharashtra',
      '#place=pune%2C%20maharashtra',
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

  test.each([
    [0, []],
    [4, [1]],
    [10, [1, 5, 10]],
  ])('with %j completed contracts say how many may be asked for: %j', (completed, expected) => {
    const isFound = (least: number) => attributesOf({ completed })?.includes(attributes.completed(least));
    expect(COMPLETED_STEPS.filter(isFound)).toEqual(expected);
  });

  test('of somebody without a place say none, and of a city that is its state one', () => {
    const places = (city: string, state: string) =>
      attributesOf({ city, state })?.filter((one) => one.startsWith('#place='));
    expect(places('', ' ')).toEqual([]);
    expect(places('Delhi', 'delhi')).toEqual(['#place=delhi', '#place=delhi%2C%20delhi']);
  });
});
