import { isErasedFor } from '@hirelane/api/events/people';
import { anId } from '@hirelane/api/testing/fixtures';
import { inAnyHistory } from '@hirelane/event-sourcing/testing/histories';
import { outcomeOf, outcomesOf } from '@hirelane/event-sourcing/testing/outcomes';
import { expect, test } from 'vitest';
import * as sample from '../testing/samples.ts';
import { COMMANDS, PAST } from '../testing/states.ts';
import { type ContractCommand, contract } from './contract.ts';
import type { ContractEvent, Party } from './contract-state.ts';

// Refusals that apply in every state. `table.test.ts` covers the outcomes of all other commands.

const ID = { client: sample.named.clientId, freelancer: sample.named.freelancerId };
const OTHER = { client: 'freelancer', freelancer: 'client' } as const;
const PARTIES: readonly Party[] = ['client', 'freelancer'];

const all: readonly ContractCommand[] = Object.values(COMMANDS);
type Given = ContractCommand & Readonly<{ by: string }>;
/** A party's commands. */
const given = all.filter((command): command is Given => 'by' in command);
const byItself = all.filter((command) => !('by' in command));
const EITHERS: readonly string[] = [
  ...['ProposeAmendment', 'AcceptAmendment', 'DeclineAmendment', 'EndContract', 'LeaveContract'],
];
const of = (party: Party) =>
  given.flatMap((command) => {
    if (EITHERS.includes(command.type)) return [{ ...command, by: ID[party] }];
    return command.by === ID[party] ? [command] : [];
  });

/** Commands that do not end a contract. */
const whileActive = [COMMANDS.DeliverWork, COMMANDS.MarkPayment, COMMANDS.ConfirmPayment, COMMANDS.DisputePayment];

type Past = readonly ContractEvent[];
const running: readonly Past[] = [PAST.active, PAST.delivered, PAST.changes, PAST.completed, PAST.ended];
const whileKept = inAnyHistory(contract, running, [...all, ...of('client')]);
const outcomes = (past: Past, commands: readonly ContractCommand[]) => outcomesOf(contract, past, commands);
const allAre = (outcome: string, commands: readonly ContractCommand[]) =>
  Object.fromEntries(commands.map(({ type }) => [type, outcome]));

const ERASED = { client: sample.clientErased, freelancer: sample.freelancerErased };
const isOver = (past: Past) => past.some(({ type }) => type === 'WorkAccepted' || type === 'EngagementEnded');
/** When a person leaves, a running contract ends first, and the person is then erased. */
const leaving = (past: Past, who: Party): Past => (isOver(past) ? past : [...past, sample.left(who)]);
const erasing = (past: Past, ...people: readonly Party[]): Past =>
  people.reduce<Past>((history, who) => [...leaving(history, who), ERASED[who]], past);

test('a stranger gets the same refusal as for a contract that does not exist', () => {
  const asked = given.map((command) => ({ ...command, by: anId(99) }));
  whileKept((past) => {
    for (const left of [past, erasing(past, 'client'), erasing(past, 'freelancer'), erasing(past, ...PARTIES)]) {
      expect(outcomes(left, asked)).toEqual(allAre('hidden', asked));
      expect(outcomes([...left, sample.expired], asked)).toEqual(allAre('hidden', asked));
    }
  });
  expect(outcomes([], asked)).toEqual(allAre('unknown', asked));
});

test('neither party can give commands reserved for the other', () => {
  const ofOne = given.filter(({ type }) => !EITHERS.includes(type));
  const asked = ofOne.map((command) => ({ ...command, by: command.by === ID.client ? ID.freelancer : ID.client }));
  whileKept((past) => {
    expect(outcomes(past, asked)).toEqual(allAre('not-yours', asked));
  });
});

test('only the other party can accept an amendment', () => {
  const withoutTerms: readonly Past[] = [[sample.started], [sample.started, sample.delivered(), sample.changesAsked()]];
  inAnyHistory(
    contract,
    withoutTerms,
    whileActive,
  )((past) => {
    const accept = { ...COMMANDS.AcceptAmendment, amendmentId: anId(70) };
    for (const party of PARTIES) {
      const open: Past = [...past, sample.proposed(party, 70)];
      expect(outcomeOf(contract, open, { ...accept, by: ID[party] })).toBe('not-yours');
      expect(outcomeOf(contract, open, { ...accept, by: ID[OTHER[party]] })).toBe('AmendmentAccepted');
    }
  });
});

test('a contract whose terms have expired refuses every command from both parties', () => {
  whileKept((past) => {
    for (const party of PARTIES) {
      const left = [...leaving(past, party), sample.expired];
      expect(outcomes(left, of(party))).toEqual(allAre('over', of(party)));
    }
  });
});

test('a contract accepts no command from an erased person', () => {
  whileKept((past) => {
    for (const erased of [[], ['client'], ['freelancer'], PARTIES] as const) {
      const left = erasing(past, ...erased);
      const found = PARTIES.filter((party) => isErasedFor('engagement', left, ID[party]));
      expect(found).toEqual(erased);
    }
  });
});

test('the remaining party’s commands have the same outcomes before and after the other party is erased', () => {
  whileKept((past) => {
    for (const party of PARTIES) {
      const commands = [...of(OTHER[party]), ...byItself];
      expect(outcomes(erasing(past, party), commands)).toEqual(outcomes(leaving(past, party), commands));
    }
  });
});
