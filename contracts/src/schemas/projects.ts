import * as z from 'zod';
import { BRIEF, BRIEF_NAMES, BRIEF_STEPS, schemasOf } from '../brief.ts';
import { FEEDS, INT_MAX, LIMITS, PAGE_DEFAULT, PAGE_MAX } from '../constants.ts';
import { Id, Instant, orStop } from '../fields.ts';
import { Conduct } from './conduct.ts';

/** The schemas of the wizard's steps, shared so that the form and the server make the same checks. */
export const WizardStep1 = z.object(schemasOf(BRIEF_STEPS[1], 'posted'));
export const WizardStep2 = z.object(schemasOf(BRIEF_STEPS[2], 'posted'));
export const WizardStep3 = z.object(schemasOf(BRIEF_STEPS[3], 'posted'));

/** The fields of a published project. `userId`, if given, must be the caller. */
export const PostProject = z.object({ ...schemasOf(BRIEF, 'posted'), userId: Id.optional() });
export type PostProject = z.infer<typeof PostProject>;

/** A draft may be incomplete; the fields given must still be well formed. */
export const SaveDraft = z.object({ ...schemasOf(BRIEF, 'started'), userId: Id.optional() });
export type SaveDraft = z.infer<typeof SaveDraft>;

const draftFields = schemasOf(BRIEF, 'drafted');

/** Changes to a project. Omitted fields keep their value, so that two tabs can change different fields. */
export const EditProject = z.object({ ...z.object(draftFields).partial().shape, userId: Id.optional() });
export type EditProject = z.infer<typeof EditProject>;

/** `filled` means that a freelancer was hired, and the project accepts no more proposals unless it is reopened. */
export const ProjectStatus = z.enum(['draft', 'published', 'filled', 'closed']);
export type ProjectStatus = z.infer<typeof ProjectStatus>;

export const Project = z.object({
  _id: Id,
  /** The client who owns it; null for users who cannot see the client's page. */
  userId: Id.nullable(),
  ...schemasOf(BRIEF, 'answered'),
  status: ProjectStatus,
  createdAt: Instant,
  /** Null until the first publication. */
  publishedAt: Instant.nullable(),
  totalProposals: z.number().int().nonnegative(),
});
export type Project = z.infer<typeof Project>;

/** The client of a project, as on their page: the last name is an initial, except for the parties to a contract. */
export const ProjectClientPerson = z.object({
  firstName: z.string(),
  lastName: z.string(),
  city: z.string(),
  state: z.string(),
  profileImg: Id.nullable(),
  /** When an operator checked the company under its current name; null if none did. */
  verifiedAt: Instant.nullish(),
});
export type ProjectClientPerson = z.infer<typeof ProjectClientPerson>;

const client = z.object({
  conduct: Conduct,
  /**
   * Whether the client has opened a link sent to their email address. Like the conduct figures, this identifies no one.
   */
  isEmailVerified: z.boolean(),
  /** Null for users who cannot see the client's page. */
  person: ProjectClientPerson.nullable(),
});
export type ProjectClient = z.infer<typeof client>;

/**
 * Why a project may suit the calling freelancer: how many of its `of` skills they have, as named in the project, and
 * whether its category is one of theirs. Null for other callers and for freelancers who have entered neither.
 */
export const Match = z.object({
  shared: z.number().int(),
  of: z.number().int(),
  skills: z.array(z.string()),
  isInCategory: z.boolean(),
});
export type Match = z.infer<typeof Match>;

/** The calling freelancer's relation to a project. For a client, all fields are false. */
const Mine = z.object({ isApplied: z.boolean(), isSaved: z.boolean(), isLiked: z.boolean() });

export const ProjectAnswer = z.object({
  data: z.object({
    ...Project.shape,
    /** The brief's version. A proposal states which version it responds to. */
    version: z.number().int(),
    isSaved: z.boolean(),
    isLiked: z.boolean(),
    client,
    match: Match.nullable(),
  }),
  isApplied: z.boolean(),
});
export type ProjectAnswer = z.infer<typeof ProjectAnswer>;

/**
 * The public view of a published project, without an account. Only signed-in users can read the attached file;
 * `hasFile` is whether there is one.
 */
export const PublicProject = z.object({
  ...z.object(Project.shape).omit({ file: true, createdAt: true }).shape,
  /** A project accepts proposals as long as it is published. */
  status: ProjectStatus.exclude(['draft']),
  publishedAt: Instant,
  /** When the project was published or its brief last changed. */
  updatedAt: Instant,
  /** The version of the brief. */
  version: z.number().int(),
  hasFile: z.boolean(),
  client,
});
export type PublicProject = z.infer<typeof PublicProject>;
export const PublicProjectAnswer = z.object({ data: PublicProject });

export const ProjectCard = z.object({
  ...Project.shape,
  /** The first PREVIEW_LENGTH characters. */
  description: z.string(),
  isDescriptionCut: z.boolean(),
  ...Mine.shape,
  client,
  /** Present only in the applied feed. */
  proposalStatus: z.enum(['sent', 'closed']).nullable(),
  match: Match.nullable(),
});
export type ProjectCard = z.infer<typeof ProjectCard>;

export const ProjectList = z.object({
  data: z.array(ProjectCard),
  /** Opaque; null on the last page. */
  nextCursor: z.string().nullable(),
});
export type ProjectList = z.infer<typeof ProjectList>;

export const Feed = z.enum(FEEDS);
export type Feed = z.infer<typeof Feed>;

const flag = z
  .enum(['true', 'false'], 'This must be true or false.')
  .transform((value) => value === 'true')
  .optional();

/** The search words in a query. */
export const Words = z
  .string()
  .trim()
  .max(LIMITS.search, orStop(`Search can have at most ${LIMITS.search} characters.`))
  .refine((text) => !text.includes('\0'), 'This search contains characters that are not allowed.')
  .optional();

export const Cursor = z.string().max(500, orStop('This cursor is invalid.')).optional();
export const Limit = z.coerce
  .number('limit must be a number.')
  .int('limit must be a whole number.')
  .min(1, 'limit must be at least 1.')
  .max(PAGE_MAX, `limit can be at most ${PAGE_MAX}.`)
  .default(PAGE_DEFAULT);

/** A page of any list. */
export const PageQuery = z.object({ cursor: Cursor, limit: Limit });
export type PageQuery = z.infer<typeof PageQuery>;

/**
 * The query for a list. It has either one feed flag (for freelancers), or `userId` with at most one of `draft`,
 * `published` and `past`.
 */
export const ProjectListQuery = z
  .object({
    bestmatch: flag,
    recent: flag,
    /** Jobs that the freelancer has hidden. */
    hidden: flag,
    saved: flag,
    applied: flag,
    liked: flag,
    userId: Id.optional(),
    draft: flag,
    published: flag,
    /** Filled and closed projects. */
    past: flag,
    isProfile: flag,
    /** Words that the title, the description or the skills must contain. */
    q: Words,
    cursor: Cursor,
    limit: Limit,
  })
  .refine((query) => [...FEEDS, 'hidden' as const].filter((feed) => query[feed]).length <= 1, {
    path: ['bestmatch'],
    message: 'Choose only one feed.',
  })
  .refine(({ draft, published, past }) => [draft, published, past].filter(Boolean).length <= 1, {
    path: ['draft'],
    message: 'Choose one of draft, published and past.',
  });
export type ProjectListQuery = z.infer<typeof ProjectListQuery>;

export const DraftDeleted = z.object({ isDeleted: z.literal(true) });

/** Response to a command on a project. */
export const ProjectWritten = z.object({ data: z.object({ _id: Id, status: ProjectStatus }) });
export type ProjectWritten = z.infer<typeof ProjectWritten>;

/** `version` is the version of the project's stream after the command. */
export const FilledReopened = z.object({ data: z.object({ projectId: Id, version: z.number().int() }) });

/** `clientId` is the client that the freelancer expects; another client's project is refused. */
export const BeginProposal = z.object({ clientId: Id.optional() });

/** `since` is the `version` of the project that the proposal responds to. */
export const ChangesQuery = z.object({
  since: z.coerce
    .number('since must be a number.')
    .int('since must be a whole number.')
    .min(1, 'since must be at least 1.')
    .max(INT_MAX, `since can be at most ${INT_MAX}.`),
});

/** A changed field of a project, with its values before and after the change. */
export const ProjectChange = z.object({
  field: z.enum(BRIEF_NAMES),
  before: z.union([z.string(), z.number(), z.array(z.string())]).nullable(),
  after: z.union([z.string(), z.number(), z.array(z.string())]).nullable(),
});
export type ProjectChange = z.infer<typeof ProjectChange>;
export const ProjectChanges = z.object({ data: z.array(ProjectChange) });

/**
 * An acceptance claims the slot for its proposal, under a separate id. If `keepsHiring` is true, other freelancers can
 * make claims too.
 */
export const ClaimPlace = z.object({ clientId: Id, proposalId: Id, claimId: Id, keepsHiring: z.boolean() });
export type ClaimPlace = z.infer<typeof ClaimPlace>;
/** The claim in force, which may be an earlier one for the same proposal that has not ended. */
export const PlaceClaimed = z.object({ data: z.object({ projectId: Id, claimId: Id }) });
/**
 * The claim made by the acceptance whose contract has ended. A later acceptance for the same proposal makes a different
 * claim.
 */
export const ReopenFilled = z.object({ claimId: Id });

/** The client of a project that is open. */
export const ProposalBegun = z.object({ data: z.object({ projectId: Id, clientId: Id }) });

export const SavedAnswer = z.object({ data: z.object({ projectId: Id, isSaved: z.boolean(), isLiked: z.boolean() }) });

/** If `isLess` is true, jobs with the same skills are ranked lower too. */
export const HideJob = z.strictObject({ isLess: z.boolean() });
export type HideJob = z.infer<typeof HideJob>;
export const HiddenAnswer = z.object({
  data: z.object({ projectId: Id, isHidden: z.boolean(), isLess: z.boolean() }),
});
