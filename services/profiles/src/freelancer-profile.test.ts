// @covers limit:19

import { LIMITS } from '@hirelane/api/constants';
import { given } from '@hirelane/event-sourcing/testing/given';
import { describe, expect, test } from 'vitest';
import { type FreelancerEvent, freelancerProfile } from './freelancer-profile.ts';

const userId = '0190a0a0-0000-7000-8000-000000000001';
const titled: FreelancerEvent = {
  type: 'TitleAndBioChanged',
  data: { userId, title: 'Designer', description: 'I draw.' },
};
const skilled: FreelancerEvent = { type: 'SkillsChanged', data: { userId, skills: ['Figma', 'CSS'] } };
const introduce = {
  type: 'Introduce',
  userId,
  title: 'Designer',
  description: 'I draw.',
  skills: ['Figma', 'CSS'],
} as const;

describe('an introduction', () => {
  test('with all fields writes both events', () => {
    given(freelancerProfile)().when(introduce).thenEvents(titled, skilled);
  });

  test('writes an event only for a changed part', () => {
    given(freelancerProfile)(titled).when(introduce).thenEvents(skilled);
    given(freelancerProfile)(skilled).when(introduce).thenEvents(titled);
    given(freelancerProfile)(titled, skilled).when(introduce).thenNothing();
  });

  test('keeps the order of skills that the user chose', () => {
    const turned = ['CSS', 'Figma'];
    given(freelancerProfile)(titled, skilled)
      .when({ ...introduce, skills: turned })
      .thenEvents({ type: 'SkillsChanged', data: { userId, skills: turned } });
  });
});

const itemId = '0190a0a0-0000-7000-8000-000000000007';
const education = {
  universityName: 'Pune',
  completionDate: '2019-05-01',
  degree: 'BA',
  course: 'Art',
  description: 'Drawing.',
};
const experience = {
  companyName: 'Rao & Daughters',
  role: 'Designer',
  location: 'Pune',
  startDate: '2020-01-01',
  endDate: '2022-01-01',
  description: 'Labels.',
};
const portfolio = {
  title: 'Tea labels',
  role: 'Designer',
  completionDate: '2021-02-03',
  projectChallange: 'Nine teas.',
  projectSolution: 'Nine colours.',
  file: '0190a0a0-0000-7000-8000-000000000008',
};

describe.each([
  ['education', 'Education', education, { ...education, degree: 'MA' }],
  ['experience', 'Experience', experience, { ...experience, role: 'Head of design' }],
  ['portfolio', 'Portfolio', portfolio, { ...portfolio, title: 'More labels' }],
] as const)('an entry in %s', (kind, name, entry, better) => {
  const about = { userId, kind, itemId };
  const event = (what: 'Added' | 'Changed' | 'Removed', fields: object, id = itemId) =>
    ({ type: `${name}${what}`, data: { userId, itemId: id, ...fields } }) as FreelancerEvent;
  const command = (type: 'AddEntry' | 'ChangeEntry', fields: object) =>
    ({ type, ...about, entry: fields }) as Parameters<typeof freelancerProfile.decide>[1];
  const added = event('Added', entry);

  test('is added, changed and removed', () => {
    given(freelancerProfile)().when(command('AddEntry', entry)).thenEvents(added);
    given(freelancerProfile)(added).when(command('ChangeEntry', better)).thenEvents(event('Changed', better));
    given(freelancerProfile)(added)
      .when({ type: 'RemoveEntry', ...about })
      .thenEvents(event('Removed', {}));
  });

  test('that does not exist cannot be changed or removed', () => {
    given(freelancerProfile)().when(command('ChangeEntry', entry)).thenRefused('unknown');
    given(freelancerProfile)(added, event('Removed', {}))
      .when({ type: 'RemoveEntry', ...about })
      .thenRefused('unknown');
  });

  test('is refused when the list is full', () => {
    const many = Array.from({ length: LIMITS.items }, (_, n) => event('Added', entry, `${itemId}${n}`));
    given(freelancerProfile)(...many)
      .when(command('AddEntry', entry))
      .thenRefused('too-many');
  });
});

test('an entry of one kind is not found as another kind', () => {
  given(freelancerProfile)({ type: 'EducationAdded', data: { userId, itemId, ...education } })
    .when({ type: 'RemoveEntry', userId, kind: 'portfolio', itemId })
    .thenRefused('unknown');
});

test('an event replaces earlier ones for its entry or text; an unknown event from a later release replaces nothing', () => {
  const { replaces } = freelancerProfile;
  const added: FreelancerEvent = { type: 'EducationAdded', data: { userId, itemId, ...education } };
  const later = { type: 'EducationPinned', data: { userId, itemId } } as unknown as FreelancerEvent;
  expect([titled, skilled, added, later].map((event) => replaces?.(event))).toEqual([
    'TitleAndBioChanged',
    'SkillsChanged',
    itemId,
    null,
  ]);
});
