import { expect, test } from 'vitest';
import * as z from 'zod';
import { Id } from '../fields.ts';
import { CATALOG, type StreamCategory } from './catalog.ts';
import { category } from './category.ts';
import { isErasedFor, peopleOf, subjectFieldOf } from './people.ts';
import { personal, personalTexts } from './personal.ts';
import { SHAPES } from './versions.ts';

const named = SHAPES.map((shape) => ({ ...shape, name: `${shape.category}.${shape.type}.${shape.version}` }));

test('every event with personal text names the subject whose key encrypts it, in a field of its own schema', () => {
  const withTexts = named.filter(({ schema }) => personalTexts(schema).length > 0);
  const subjects = withTexts.map(({ name, category, type, schema }) => {
    const field = subjectFieldOf(category, type);
    return { name, isId: field !== undefined && schema.shape[field]?.def.type === 'pipe' };
  });
  // Old subscriptions had no id, so the field is optional there.
  const nameless = subjects.filter(({ isId }) => !isId).map(({ name }) => name);
  expect(nameless).toEqual(['subscriber.Subscribed.1']);
});

test('every event except an erasure names all the people of its stream', () => {
  const nameless = named.filter(({ category, type, schema }) => {
    const people = peopleOf(category);
    return !Object.values(people).includes(type) && Object.keys(people).some((person) => !(person in schema.shape));
  });
  expect(nameless.map(({ name }) => name)).toEqual([]);
});

test('every erasure names the erased person', () => {
  const nameless = named.filter(({ category, type, schema }) =>
    Object.entries(peopleOf(category)).some(([person, erasure]) => erasure === type && !(person in schema.shape)),
  );
  expect(nameless.map(({ name }) => name)).toEqual([]);
});

const categories = Object.entries(CATALOG) as [StreamCategory, { people: object; owner: string | null }][];

test('a stream about one person has that person as its owner, and a stream about two has no owner', () => {
  // `record` is an exception: a client named in a freelancer's records can withdraw their name after the freelancer has
  // left.
  const about = categories
    .filter(([name]) => name !== 'record')
    .map(([name, { people, owner }]) => ({ name, people: Object.keys(people), owner }));
  const odd = about.filter(({ people: [first = null, second], owner }) => owner !== (second ? null : first));
  expect(odd).toEqual([]);
});

test('an agreement between two people may have its own subject, different from the authors of other text', () => {
  const pair = { clientId: Id, freelancerId: Id };
  const declared = category({
    log: 'proposals',
    people: { clientId: 'LeftByClient', freelancerId: 'LeftByFreelancer' },
    owner: null,
    subject: { Agreed: 'engagementId', Delivered: 'freelancerId' },
    events: {
      Agreed: z.object({ ...pair, engagementId: Id, scope: personal() }),
      Delivered: z.object({ ...pair, note: personal() }),
      LeftByClient: z.object(pair),
      LeftByFreelancer: z.object(pair),
    },
  });
  expect(declared.subject).toEqual({ Agreed: 'engagementId', Delivered: 'freelancerId' });
});

test('a nonexistent subject or person field is a type error', () => {
  const events = { Told: z.object({ by: Id, words: personal() }), Left: z.object({ by: Id }) };
  // @ts-expect-error: `Told` has no such field.
  category({ log: 'proposals', people: { by: 'Left' }, owner: 'by', subject: { Told: 'from' }, events });
  // @ts-expect-error: no event has such a field.
  category({ log: 'proposals', people: { from: 'Left' }, owner: null, subject: 'by', events });
  // @ts-expect-error: there is no such event type.
  category({ log: 'proposals', people: { by: 'Gone' }, owner: 'by', subject: 'by', events });
  // @ts-expect-error: the owner is not one of the stream's people.
  category({ log: 'proposals', people: { by: 'Left' }, owner: 'words', subject: 'by', events });
});

const freelancerGone = { type: 'ProposalErased', data: { projectId: 'p', freelancerId: 'f' } };
const clientGone = { type: 'ProposalClientErased', data: { projectId: 'p', clientId: 'c', freelancerId: 'f' } };

test.each([
  ['no one was erased', [], { c: false, f: false }],
  ['the freelancer was erased', [freelancerGone], { c: false, f: true }],
  ['the client was erased', [clientGone], { c: true, f: false }],
  ['both were erased', [freelancerGone, clientGone], { c: true, f: true }],
])('in a two-person stream where %s, only a person who has not been erased can write', (_what, past, erased) => {
  expect({ c: isErasedFor('proposal', past, 'c'), f: isErasedFor('proposal', past, 'f') }).toEqual(erased);
});

test('a stream accepts no events from anyone after its owner was erased', () => {
  const past = [{ type: 'ProjectErased', data: { projectId: 'p', clientId: 'c' } }];
  expect([isErasedFor('project', past, 'c'), isErasedFor('project', past, 'another user')]).toEqual([true, true]);
});
