import { isErasedFor } from '@hirelane/api/events/people';
import { anId } from '@hirelane/api/testing/fixtures';
import { inAnyHistory } from '@hirelane/event-sourcing/testing/histories';
import { outcomeOf, outcomesOf } from '@hirelane/event-sourcing/testing/outcomes';
import { expect, test } from 'vitest';
import * as sample from '../testing/samples.ts';
import { COMMANDS, PAST, THERE } from '../testing/states.ts';
import { type ProposalCommand, proposal } from './proposal.ts';
import type { ProposalEvent } from './proposal-state.ts';

// Refusals that apply in every state. `table.test.ts` covers the outcomes of all other commands.

const { clientId, freelancerId } = sample.named;
const stranger = anId(99);
const all: readonly ProposalCommand[] = Object.values(COMMANDS);
type Given = ProposalCommand & Readonly<{ by: string }>;
/** A party's commands. */
const given = all.filter((command): command is Given => 'by' in command);
const ofFreelancer = given.filter(({ by }) => by === freelancerId);
const ofClient = given.filter(({ by }) => by === clientId);
const ofStranger = given.map((command) => ({ ...command, by: stranger }));
const byItself = all.filter((command) => !('by' in command) && command.type !== 'SendProposal');

const pasts = THERE.map((state) => PAST[state]);
const onceSent = inAnyHistory(proposal, pasts, all);
type Past = readonly ProposalEvent[];
const outcomes = (past: Past, commands: readonly ProposalCommand[]) => outcomesOf(proposal, past, commands);
const allAre = (outcome: string, commands: readonly ProposalCommand[]) =>
  Object.fromEntries(commands.map(({ type }) => [type, outcome]));
const apart = (command: ProposalCommand): ProposalCommand =>
  'isApart' in command ? { ...command, isApart: true } : command;
/** Each changes a command: the first not at all, the second as if one person had blocked the other. */
const BLOCKS: readonly ((command: ProposalCommand) => ProposalCommand)[] = [(command) => command, apart];

type Person = 'client' | 'freelancer';
const ERASURES: readonly (readonly Person[])[] = [[], ['client'], ['freelancer'], ['client', 'freelancer']];
const ERASED = { client: sample.clientErased, freelancer: sample.freelancerErased };

/** The history after these people were erased: their texts decrypt to ''. */
function without(past: Past, erased: readonly Person[]): Past {
  const left = past.map((event): ProposalEvent => {
    if (erased.includes('freelancer')) {
      if (event.type === 'ProposalSent') return { ...event, data: { ...event.data, coverLetter: '' } };
      if (event.type === 'OfferDeclined') return { ...event, data: { ...event.data, words: '' } };
      if (event.type === 'TermsSuggested') return { ...event, data: { ...event.data, scope: '' } };
    }
    if (erased.includes('client')) {
      if (event.type === 'ProposalDeclined') return { ...event, data: { ...event.data, words: '' } };
      if (event.type === 'OfferMade') return { ...event, data: { ...event.data, title: '', scope: '', message: '' } };
      if (event.type === 'OfferChanged')
        return { ...event, data: { ...event.data, title: '', scope: '', message: '' } };
    }
    return event;
  });
  return [...left, ...erased.map((who) => ERASED[who])];
}

test('a stranger gets the same response as for a proposal that does not exist', () => {
  onceSent((past) => {
    for (const erased of ERASURES) {
      const left = without(past, erased);
      for (const block of BLOCKS) expect(outcomes(left, ofStranger.map(block))).toEqual(allAre('hidden', given));
    }
  });
});

test('neither party can give commands that are reserved for the other party', () => {
  onceSent((past) => {
    const asked = given.map((command) => ({ ...command, by: command.by === clientId ? freelancerId : clientId }));
    for (const block of BLOCKS) expect(outcomes(past, asked.map(block))).toEqual(allAre('not-yours', asked));
  });
});

/** The outcomes that a block prevents, because they start or continue dealings between the two people. */
const REFUSED_APART: readonly string[] = [
  ...['ProposalSent', 'ProposalRevised', 'OfferMade', 'OfferChanged', 'TermsSuggested', 'OfferAccepted'],
  'claim-ended',
];

test('a block prevents only commands that start or continue dealings between the two people', () => {
  const isApart = ([type, outcome]: readonly [string, string]) =>
    [type, REFUSED_APART.includes(outcome) ? 'apart' : outcome] as const;
  const blockable = all.filter((command) => 'isApart' in command);
  expect(outcomes([], blockable.map(apart))).toMatchObject({ SendProposal: 'apart' });
  onceSent((past) => {
    const expected = Object.entries(outcomes(past, blockable)).map(isApart);
    expect(outcomes(past, blockable.map(apart))).toEqual(Object.fromEntries(expected));
  });
});

test('a proposal accepts no command from an erased person, and an erasure does not affect due work', () => {
  onceSent((past) => {
    for (const erased of ERASURES) {
      const left = without(past, erased);
      const isErased = { client: isErasedFor('proposal', left, clientId) };
      expect({ ...isErased, freelancer: isErasedFor('proposal', left, freelancerId) }).toEqual({
        client: erased.includes('client'),
        freelancer: erased.includes('freelancer'),
      });
      expect(outcomes(left, byItself)).toEqual(outcomes(past, byItself));
    }
  });
});

/** The outcomes that need a freelancer who could answer. */
const OFFERS = ['OfferMade', 'OfferChanged'];

test('a client’s commands, except offering terms, have the same outcomes after the freelancer is erased', () => {
  onceSent((past) => {
    const offering = Object.entries(outcomes(past, [COMMANDS.MakeOffer, COMMANDS.ChangeOffer]));
    const refused = offering.filter(([, outcome]) => OFFERS.includes(outcome)).map(([type]) => type);
    for (const block of BLOCKS) {
      const asked = ofClient.map(block);
      const before = outcomes(past, asked);
      const expected = { ...before, ...Object.fromEntries(refused.map((type) => [type, 'freelancer-erased'])) };
      expect(outcomes(without(past, ['freelancer']), asked)).toEqual(expected);
    }
  });
});

test('a freelancer’s commands, except accepting an offer without its texts, have the same outcomes after the client is erased', () => {
  onceSent((past) => {
    for (const block of BLOCKS) {
      const asked = ofFreelancer.map(block);
      const before = outcomes(past, asked);
      const isPossible = before['AcceptOffer'] === 'OfferAccepted';
      const expected = isPossible ? { ...before, AcceptOffer: 'offer-over' } : before;
      expect(outcomes(without(past, ['client']), asked)).toEqual(expected);
    }
  });
});

// The bff refuses all commands from a suspended person. The other party can continue, but cannot make an offer that the
// freelancer could not answer.
test('an offer or its change is refused while the freelancer is suspended', () => {
  onceSent((past) => {
    for (const command of [COMMANDS.MakeOffer, COMMANDS.ChangeOffer]) {
      const possible = outcomeOf(proposal, past, command);
      const asked = { ...command, isAvailable: false };
      expect(outcomeOf(proposal, past, asked)).toBe(OFFERS.includes(possible) ? 'not-available' : possible);
    }
  });
});

test('a revision, a reconsideration, an offer and its change are refused while the project is not published', () => {
  const CHANGES = ['ProposalRevised', 'ProposalReconsidered', ...OFFERS];
  const { ReviseProposal, ReconsiderProposal, MakeOffer, ChangeOffer } = COMMANDS;
  onceSent((past) => {
    for (const command of [ReviseProposal, ReconsiderProposal, MakeOffer, ChangeOffer]) {
      const published = outcomeOf(proposal, past, command);
      const expected = CHANGES.includes(published) ? 'not-open' : published;
      expect(outcomeOf(proposal, past, { ...command, isPublished: false })).toBe(expected);
    }
  });
});

test('an offer with several reasons against it is refused for the first reason', () => {
  const prevented = { ...COMMANDS.MakeOffer, isApart: true, isAvailable: false, isPublished: false };
  expect(outcomeOf(proposal, without(PAST.opened, ['freelancer']), prevented)).toBe('freelancer-erased');
  expect(outcomeOf(proposal, PAST.opened, prevented)).toBe('apart');
  expect(outcomeOf(proposal, PAST.opened, { ...prevented, isApart: false })).toBe('not-available');
});

test('a stranger gets “unknown” for a proposal that was never sent', () => {
  expect(outcomes([], ofStranger)).toEqual(allAre('unknown', given));
});
