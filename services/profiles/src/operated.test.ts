import { anEducation, anId, aPortfolioEntry } from '@hirelane/api/testing/fixtures';
import type { Recorded } from '@hirelane/event-sourcing/events';
import { expect, test } from 'vitest';
import type { ClientEvent } from './client-profile.ts';
import type { FreelancerEvent } from './freelancer-profile.ts';
import { operatedClient, operatedFreelancer } from './operated.ts';

const PERSON = { _id: anId(1), city: 'Pune', state: '', profileImg: anId(8) };
const userId = anId(1);
const recorded = <E>(...events: readonly E[]) =>
  events.map((event, i) => ({
    ...event,
    id: anId(100 + i),
    at: `2026-11-24T08:0${i}:00.000Z`,
  })) as unknown as readonly (E & Recorded<never>)[];

test("an operator can read a freelancer's page with its entries, files and earlier text", () => {
  const introduced = (title: string): FreelancerEvent => ({
    type: 'TitleAndBioChanged',
    data: { userId, title, description: 'I draw.' },
  });
  const past = recorded<FreelancerEvent>(
    introduced('A threat'),
    introduced('Designer'),
    { type: 'SkillsChanged', data: { userId, skills: ['Type', 'Labels'] } },
    { type: 'EducationAdded', data: { userId, itemId: anId(2), ...anEducation() } },
    { type: 'PortfolioAdded', data: { userId, itemId: anId(3), ...aPortfolioEntry({ file: anId(9) }) } },
    { type: 'EducationRemoved', data: { userId, itemId: anId(2) } },
  );
  const found = operatedFreelancer(PERSON, past);
  expect(found).toMatchObject({ title: 'Designer', text: 'I draw.\nType, Labels\nPune', isHideable: false });
  expect(found.at).toBe('2026-11-24T08:01:00.000Z');
  expect(found.files).toEqual([anId(8), anId(9)]);
  expect(found.context.map(({ _id, text }) => [_id, text.split('\n')[0]])).toEqual([
    [anId(100), 'A threat'],
    [anId(3), 'Tea labels'],
  ]);
});

test("an operator can read a client's company; the page is empty if the client has not described one", () => {
  const described: ClientEvent = {
    type: 'CompanyDescribed',
    data: { userId, companyName: 'Rao', description: 'Tea.' },
  };
  expect(operatedClient(PERSON, recorded(described))).toMatchObject({ title: 'Rao', text: 'Tea.\nPune', context: [] });
  const nothing = operatedClient({ ...PERSON, city: '', profileImg: null }, []);
  expect(nothing).toMatchObject({ title: '', text: '', at: '', context: [] });
  expect(nothing).not.toHaveProperty('files');
});
