import type { Mutation } from './mutation.ts';

const SCHEMAS = 'infra/tests/api/bad-input/schemas.test.ts';
const FIELDS = 'contracts/src/fields.test.ts';
const PROJECTS = 'contracts/src/schemas/projects.test.ts';

export const VALIDATION: readonly Mutation[] = [
  {
    file: 'contracts/src/fields.ts',
    find: '.refine((amount) => amount !== 0, message)',
    replace: '',
    what: 'an invoice line of zero rupees is accepted',
    noticedBy: [FIELDS],
  },
  {
    file: 'contracts/src/fields.ts',
    find: ".regex(/^[A-Za-z0-9._-]+$/, 'Username can have letters, digits, dots, dashes and underscores.')",
    replace: '',
    what: 'a username may contain @, like an email address',
    noticedBy: [FIELDS],
  },
  {
    file: 'contracts/src/fields.ts',
    find: '!seen.has(spellingOf(skill)) && seen.add(spellingOf(skill))',
    replace: '!seen.has(skill) && seen.add(skill)',
    what: 'React and react are two skills',
    noticedBy: [FIELDS],
  },
  {
    file: 'contracts/src/brief.ts',
    find: "Skills.refine((list) => list.length > 0, 'Add at least one skill.')",
    replace: 'Skills',
    what: 'a project without skills is published',
    noticedBy: [PROJECTS],
  },
  {
    file: 'contracts/src/brief.ts',
    find: 'LIMITS.projectDescription, DESCRIPTION_MIN)',
    replace: 'LIMITS.projectDescription, 1)',
    what: 'a project with a one-character description is published',
    noticedBy: [PROJECTS],
  },
  {
    file: 'contracts/src/schemas/projects.ts',
    find: 'export const EditProject = z.object({ ...z.object(draftFields).partial().shape, userId: Id.optional() });',
    replace: 'export const EditProject = SaveDraft;',
    what: 'an edit resets omitted fields',
    noticedBy: [PROJECTS],
  },
  {
    file: 'contracts/src/schemas/proposals.ts',
    find: "prose('Cover letter', LIMITS.coverLetter)",
    replace: 'z.string()',
    what: 'a cover letter has no limit and may contain NUL bytes',
    noticedBy: [SCHEMAS],
  },
  {
    file: 'contracts/src/schemas/contracts.ts',
    find: "words: prose('Message', LIMITS.disputeWords)",
    replace: 'words: z.string().optional()',
    what: 'a dispute needs no reason',
    noticedBy: [SCHEMAS],
  },
  {
    file: 'contracts/src/schemas/reviews.ts',
    find: "export const ReplyToReview = z.object({ text: prose('Reply', LIMITS.reviewReply) });",
    replace: "export const ReplyToReview = z.object({ text: prose('Reply', LIMITS.reviewReply, 0).default('') });",
    what: 'a reply to a review may be empty',
    noticedBy: [SCHEMAS],
  },
  {
    file: 'services/platform/http/src/answer-call.ts',
    find: "  if ('errors' in read) throw new HttpProblem('invalid', { errors: [...read.errors] });\n  return read.data;",
    replace: "  return 'errors' in read ? value : read.data;",
    what: 'services do not apply a route’s schema',
    noticedBy: ['infra/tests/api/bad-input/bad-input.test.ts'],
  },
];
