import { FOLLOWED } from '@hirelane/api/notifications/record';
import { anId } from '@hirelane/api/testing/fixtures';
import { expect, test } from 'vitest';
import { type SignalledEvent, signalsOf } from './signals.ts';

const [CLIENT, FREELANCER, PROJECT] = [anId(1), anId(2), anId(3)];
const data = {
  ...{ clientId: CLIENT, freelancerId: FREELANCER, projectId: PROJECT, userId: FREELANCER, ownerId: FREELANCER },
  searchIds: [anId(4)],
};
const categoryOf = (type: string) => Object.entries(FOLLOWED).find(([, { events }]) => type in events)?.[0];
const signals = (type: string) =>
  signalsOf({
    stream: `${categoryOf(type)}-1`,
    type,
    data,
    meta: { actor: anId(99) },
  } as unknown as SignalledEvent).map(({ userId, kind, about }) => [userId, kind, about]);

test.each(['FreelancerInvited', 'InvitationDeclined', 'InvitationHidden', 'InvitationUnhidden'])(
  '%s is signalled to both parties',
  (type) => {
    expect(signals(type)).toEqual([
      [CLIENT, 'invitation', PROJECT],
      [FREELANCER, 'invitation', PROJECT],
    ]);
  },
);

test.each([
  ...['QuestionAsked', 'QuestionAnswered', 'AnswerPublished', 'AnswerTakenBack'],
  ...['QuestionHidden', 'QuestionUnhidden'],
])('%s is signalled to both parties', (type) => {
  expect(signals(type)).toEqual([
    [CLIENT, 'question', PROJECT],
    [FREELANCER, 'question', PROJECT],
  ]);
});

test('a match of saved searches is signalled to the freelancer who saved them', () => {
  expect(signals('SearchMatched')).toEqual([[FREELANCER, 'match', PROJECT]]);
});

test('a hidden project is signalled only to its client', () => {
  expect(signals('ProjectHidden')).toEqual([[CLIENT, 'project', PROJECT]]);
});

test('each event of a project is signalled to its client unless it does not change any screen', () => {
  const types = Object.keys(FOLLOWED.project.events);
  expect(types.filter((type) => !signals(type).some(([userId]) => userId === CLIENT))).toEqual([
    ...['ProjectDrafted', 'ProjectEdited', 'ProposalsBegan', 'PlaceClaimed', 'PlaceReleased', 'ProjectErased'],
  ]);
});

test.each([
  ['DeliveryReminded', CLIENT],
  ['FileHidden', FREELANCER],
])('%s, which changes no other screen, is signalled to its recipient as a notification', (type, userId) => {
  expect(signals(type)).toEqual([[userId, 'notification', '']]);
});

test('a notification’s recipient whose screen also changes gets only one signal', () => {
  expect(signals('OfferLapsed')).toEqual([
    [CLIENT, 'proposal', `${PROJECT}_${FREELANCER}`],
    [FREELANCER, 'proposal', `${PROJECT}_${FREELANCER}`],
  ]);
});
