import * as z from 'zod';
import { projectId, publicBid, publicBrief } from './fields.ts';

const whole = z.strictObject({ projectId, ...publicBrief });
const named = z.strictObject({ projectId });

/** A project's public events, by the last word of `ce_type`. */
export const publicProjectEvents = {
  posted: whole,
  edited: whole,
  unpublished: named,
  hidden: named,
  shown: named,
  filled: named,
  reopened: named,
  closed: named,
  erased: named,
};

const proposalId = z.uuid().meta({ description: "The proposal's public id, which does not reveal the freelancer." });

/**
 * The public events of a proposal, without the freelancer: the stream's name is not published, because it contains the
 * freelancer's id.
 */
export const publicProposalEvents = {
  sent: z.strictObject({ proposalId, projectId, ...publicBid }),
  revised: z.strictObject({ proposalId, projectId, ...publicBid }),
  withdrawn: z.strictObject({ proposalId, projectId }),
  erased: z.strictObject({ proposalId, projectId }),
};

/**
 * A contract's public events. The proposal or an amount would reveal the winning bid; who ended the contract, and why,
 * concerns only the parties.
 */
export const publicContractEvents = {
  started: named,
  ended: z.strictObject({
    projectId,
    outcome: z.enum(['completed', 'early']).meta({
      description: '`completed`: the client accepted the work. `early`: a party ended the contract before that.',
    }),
  }),
};

const instant = z.iso.datetime();

/**
 * A message of the state topic: the current public state of a project. A message without a value means that the
 * project is no longer public.
 */
export const ProjectState = z.strictObject({
  projectId,
  status: z.enum(['published', 'filled', 'closed']).meta({
    description: 'A filled or closed project takes no more proposals; a filled one may be reopened.',
  }),
  ...publicBrief,
  publishedAt: instant.meta({ description: 'When the project was published for the first time, in UTC.' }),
  updatedAt: instant.meta({ description: "The time of the project's last public event, not counting hiding, in UTC." }),
  sequence: z.number().int().min(1).meta({
    description: 'The ce_sequence of the last event in this state. Of two states, keep the one with the higher number.',
  }),
});
export type ProjectState = z.infer<typeof ProjectState>;
