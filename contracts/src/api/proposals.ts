import * as z from 'zod';
import { LIMITS } from '../constants.ts';
import { Id, Instant, prose, rate } from '../fields.ts';
import { FileRef } from './files.ts';
import { Duration, ProjectStatus } from './projects.ts';

/** `clientId` and `freelancerId`, if given, must be the project's client and the caller. */
export const SendProposal = z.object({
  projectId: Id,
  clientId: Id.optional(),
  freelancerId: Id.optional(),
  expectedBidRate: rate('Expected bid rate'),
  duration: Duration,
  /** Id of an uploaded file. */
  portfolio: Id.nullish().transform((id) => id ?? null),
  coverLetter: prose('Cover letter', LIMITS.coverLetter),
});
export type SendProposal = z.infer<typeof SendProposal>;

export const ProposalSentAnswer = z.object({ data: z.object({ _id: Id, projectId: Id }), isApplied: z.literal(true) });

const Sent = z.object({
  _id: Id,
  /** Whole rupees. */
  expectedBidRate: z.number().int(),
  duration: Duration,
  coverLetter: z.string(),
  portfolio: FileRef.nullable(),
  sentAt: Instant,
});

/** A proposal as the client of its project reads it. */
export const ReceivedProposal = z.object({
  ...Sent.shape,
  freelancer: z.object({
    _id: Id,
    firstName: z.string(),
    lastName: z.string(),
    title: z.string(),
    profileImg: Id.nullable(),
  }),
});
export type ReceivedProposal = z.infer<typeof ReceivedProposal>;
export const ReceivedProposals = z.object({ data: z.array(ReceivedProposal), nextCursor: z.string().nullable() });

/**
 * A proposal as the freelancer who sent it sees it. `closed`: the client has closed the project. The title is '' when
 * the project is a draft again, has been deleted, or went with its client.
 */
export const OwnProposal = z.object({
  ...Sent.shape,
  status: z.enum(['sent', 'closed']),
  project: z.object({ _id: Id, title: z.string(), status: ProjectStatus }),
});
export type OwnProposal = z.infer<typeof OwnProposal>;
export const OwnProposals = z.object({ data: z.array(OwnProposal), nextCursor: z.string().nullable() });
