import * as z from 'zod';
import { projectId, publicBid, publicBrief } from '../fields.ts';
import { publicContractEvents, publicProposalEvents } from '../schemas.ts';

const instant = (about: string) => z.iso.datetime().meta({ description: about });
const instantOrNull = (about: string) => z.iso.datetime().nullable().meta({ description: about });
const count = (about: string) => z.number().int().min(0).meta({ description: about });
const dated = 'Published at night: the start of that day.';

/** A row of `projects`: a project that was published at least once. */
export const ProjectRow = z.strictObject({
  projectId,
  status: z.enum(['published', 'unpublished', 'filled', 'closed', 'erased']).meta({
    description:
      'What last happened: `published`, `unpublished` (a draft again), `filled`, `closed` or `erased`. A reopened project is `published`.',
  }),
  isHidden: z.boolean().meta({ description: 'Whether an operator has hidden the project, or suspended its client.' }),
  ...publicBrief,
  edits: count('How often the published project was edited.'),
  bids: count('The proposals that were sent and not withdrawn.'),
  hires: count('The contracts that were started.'),
  publishedAt: instant('When the project was published for the first time.'),
  unpublishedAt: instantOrNull('When it became a draft again; null if it was published again since.'),
  filledAt: instantOrNull('When it was filled; null if it was reopened since.'),
  closedAt: instantOrNull('When its client closed it.'),
  hiddenAt: instantOrNull(`The day on which it was last hidden, even if it was shown again. ${dated}`),
  erasedAt: instantOrNull(`The day on which its client deleted their account. ${dated}`),
  updatedAt: instant('The time of its last public event, not counting hiding.'),
  sequence: count('The `sequence` of its last public event. Of two rows, keep the one with the higher number.'),
});
export type ProjectRow = z.infer<typeof ProjectRow>;

/** A row of `bids`: a proposal. */
export const BidRow = z.strictObject({
  proposalId: publicProposalEvents.sent.shape.proposalId,
  projectId,
  firstBid: publicBid.bidRate.meta({ description: 'The bid as first sent, in whole units of the currency.' }),
  currentBid: publicBid.bidRate.meta({ description: 'The bid after the last revision, in the same unit.' }),
  currency: publicBid.currency,
  firstDurationMonths: publicBid.durationMonths.meta({ description: 'The duration in months as first sent.' }),
  currentDurationMonths: publicBid.durationMonths.meta({
    description: 'The duration in months after the last revision.',
  }),
  revisions: count('How often the rate or the duration was changed.'),
  sentAt: instant('When the proposal was sent.'),
  revisedAt: instantOrNull('When the bid was last revised.'),
  withdrawnAt: instantOrNull('When the proposal was withdrawn. It no longer counts.'),
  erasedAt: instantOrNull(
    `The day on which the freelancer deleted their account, if they were not hired. It still counts. ${dated}`,
  ),
  sequence: count('The `sequence` of its last public event. Of two rows, keep the one with the higher number.'),
});
export type BidRow = z.infer<typeof BidRow>;

/** A row of `hires`: a contract. */
export const HireRow = z.strictObject({
  engagementId: z.uuid().meta({ description: "The contract's public id." }),
  projectId,
  startedAt: instant('When the freelancer was hired.'),
  endedAt: instantOrNull('When the contract ended; null while it is running.'),
  outcome: publicContractEvents.ended.shape.outcome.nullable().meta({
    description:
      '`completed`: the client accepted the work. `early`: a party ended the contract before that. Null while it is running.',
  }),
  sequence: count('The `sequence` of its last public event. Of two rows, keep the one with the higher number.'),
});
export type HireRow = z.infer<typeof HireRow>;

/** A row of `skills`: a skill on Hirelane's list that a project currently requests. */
export const SkillRow = z.strictObject({
  projectId,
  skill: z.string().meta({ description: 'The skill.' }),
  place: z.number().int().min(1).meta({ description: 'Its place in the client’s order, from 1.' }),
});
export type SkillRow = z.infer<typeof SkillRow>;
