import { COMPLETED_STEPS } from '@hirelane/api/constants';
import { describe, expect, test } from 'vitest';
import { attributes, type Known, listedOf } from './listed.ts';

const known: Known = {
  ...{ id: 'an id', updatedAt: '2026-11-25T10:00:00.000000Z', title: 'Maker of shops', description: 'Teapots.' },
  ...{ skills: ['React', "l'art"], visibility: null, availability: null, categories: null, bestRating: null },
  ...{ completed: 0, firstName: 'Asha', lastName: 'Rao', city: 'Pune', state: 'Maharashtra', isSuspended: false },
};
const attributesOf = (changes: Partial<Known>) => listedOf({ ...known, ...changes })?.attributes;

describe('the directory of freelancers', () => {
  test('indexes the words in the profile of a freelancer with a title and a skill, and other names for the skill', () => {
    expect(listedOf({ ...known, categories: ['Business'] })?.searchText).toBe(
      'maker of shops react l art reactjs react js business teapots',
    );
  });

  test.each([
    ['without a title', { title: '' }],
    ['whose title is not known yet', { title: null }],
    ['without a skill', { skills: [] }],
    ['whose skills are not known yet', { skills: null }],
    ['who shows their page only to people they deal with', { visibility: 'dealing' }],
  ] as const)('does not list a freelancer %s', (_what, changes) => {
    expect(listedOf({ ...known, ...changes })).toBeNull();
  });

  test.each(['everyone', 'signed-in', null] as const)('lists a freelancer with a page for %s', (visibility) => {
    expect(listedOf({ ...known, visibility })).not.toBeNull();
  });
});

test('a key for a full name ignores case, accents and repeated spaces', () => {
  expect(listedOf({ ...known, firstName: ' Zoë', lastName: 'van  Dyck ' })?.name).toBe('zoe van dyck');
});

describe('the attributes that searches use', () => {
  test('include categories, the availability, and skills and places in lower case, with special characters escaped', () => {
    expect(attributesOf({ skills: ["L'art @ C\\C"], categories: ['Graphics & Design'] })).toEqual([
      '#name=asha%20rao',
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
  ])('for a best average of %j include the star ratings %j', (bestRating, expected) => {
    const isFound = (stars: number) => attributesOf({ bestRating })?.includes(attributes.stars(stars));
    expect([1, 2, 3, 4, 5].filter(isFound)).toEqual(expected);
  });

  test.each([
    [0, []],
    [4, [1]],
    [10, [1, 5, 10]],
  ])('for %j completed contracts include the steps %j', (completed, expected) => {
    const isFound = (least: number) => attributesOf({ completed })?.includes(attributes.completed(least));
    expect(COMPLETED_STEPS.filter(isFound)).toEqual(expected);
  });

  test('include no place if the freelancer has none, and the city only once if the state has the same name', () => {
    const places = (city: string, state: string) =>
      attributesOf({ city, state })?.filter((one) => one.startsWith('#place='));
    expect(places('', ' ')).toEqual([]);
    expect(places('Delhi', 'delhi')).toEqual(['#place=delhi', '#place=delhi%2C%20delhi']);
  });
});
