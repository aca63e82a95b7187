import { DAY_MS, DESCRIPTION_MIN } from '../constants.ts';
import type { EventOf } from '../events/catalog.ts';
import type { Brief } from '../events/project.ts';
import type { Register } from '../schemas/accounts.ts';
import type { EditEducation, EditExperience, EditPortfolio } from '../schemas/profile-items.ts';
import type { PostProject } from '../schemas/projects.ts';
import type { MakeOffer, SendProposal } from '../schemas/proposals.ts';

// Valid objects for tests, one builder each. The value of a new required field only has to be added here.

/** A readable id for failure messages: it ends in `n`. */
export const anId = (n: number): string => `0190a0a0-0000-7000-8000-${String(n).padStart(12, '0')}`;

/** The password of every user in the tests. */
export const PASSWORD = 'correct horse battery';

/** The smallest PDF that the upload check accepts; it is entirely ASCII. */
export const PDF_TEXT = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';

/** A registration, by default a client's. */
export const aRegistration = (changes: Partial<Register> = {}): Register => ({
  firstName: 'Asha',
  lastName: 'Rao',
  username: 'asha.rao',
  email: 'asha.rao@example.com',
  state: 'Maharashtra',
  city: 'Pune',
  isClient: true,
  password: PASSWORD,
  confirmpassword: PASSWORD,
  ...changes,
});

/** A complete project, as posted by a client. */
export const aProject = (changes: Partial<PostProject> = {}): PostProject => ({
  title: 'Build a shop for hand-made tea',
  description: 'We sell tea from our own garden and want people to order it at home. '
    .repeat(8)
    .padEnd(DESCRIPTION_MIN, '.'),
  category: 'Programming & Tech',
  skills: ['React', 'Node.js'],
  scope: 'small',
  duration: '1 month',
  experienceType: 'fresher',
  projectRate: 50_000,
  file: anId(9),
  ...changes,
});

/** The same project, as in an event. */
export const aBrief = (changes: Partial<Brief> = {}): Brief => ({ ...aProject(), ...changes });

type Sendable = Omit<SendProposal, 'portfolio'> & Partial<Pick<SendProposal, 'portfolio'>>;

/** A complete proposal for a project, as sent by a freelancer. */
export const aProposal = (projectId: string, changes: Partial<Sendable> = {}): Sendable => ({
  projectId,
  expectedBidRate: 45_000,
  duration: '3 month',
  coverLetter: 'I have built three shops like yours, and I drink a lot of tea.',
  ...changes,
});

/** An offer as made by a client, which lapses in a week. */
export const anOffer = (changes: Partial<MakeOffer> = {}): MakeOffer => ({
  rate: 44_000,
  duration: '3 month',
  scope: 'The shop, with a page for each tea, and a month of help with it.',
  startDate: new Date(Date.now() + DAY_MS).toISOString().slice(0, 10),
  expiresAt: new Date(Date.now() + 7 * DAY_MS).toISOString(),
  keepsHiring: false,
  message: 'We would like to work with you.',
  ...changes,
});

export type SentProposal = Extract<EventOf<'proposal'>, { type: 'ProposalSent' }>['data'];

/** The same offer, as in an event. */
export const aSentProposal = (changes: Partial<SentProposal> = {}): SentProposal => ({
  ...aProposal(anId(1)),
  ...{ proposalId: anId(5), clientId: anId(2), freelancerId: anId(3), portfolio: null },
  ...changes,
});

export const anEducation = (changes: Partial<EditEducation> = {}): EditEducation => ({
  universityName: 'University of Pune',
  completionDate: '2019-05-31',
  degree: 'Bachelor of Arts',
  course: 'Applied Art',
  description: 'Drawing, type and packaging.',
  ...changes,
});

export const anExperience = (changes: Partial<EditExperience> = {}): EditExperience => ({
  companyName: 'Rao & Daughters',
  role: 'Designer',
  location: 'Pune',
  startDate: '2020-01-01',
  endDate: '2022-06-30',
  description: 'Labels for nine teas.',
  ...changes,
});

export const aPortfolioEntry = (changes: Partial<EditPortfolio> = {}): EditPortfolio => ({
  title: 'Tea labels',
  role: 'Designer',
  completionDate: '2021-02-03',
  projectChallange: 'Nine teas that looked alike.',
  projectSolution: 'Nine colours, one hand.',
  file: anId(9),
  ...changes,
});
