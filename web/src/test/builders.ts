import { DAY_MS } from '@hirelane/api/constants';
import { type ProblemCode, problem as problemOf } from '@hirelane/api/problem';
import type { SessionState, User } from '@hirelane/api/schemas/accounts';
import type { Conduct } from '@hirelane/api/schemas/conduct';
import type { ConfirmationState } from '@hirelane/api/schemas/confirmation';
import type { FileRef } from '@hirelane/api/schemas/files';
import type { FreelancerCard } from '@hirelane/api/schemas/freelancers';
import type { Education, Experience, Portfolio } from '@hirelane/api/schemas/profile-items';
import type { ClientProfile, FreelancerProfile } from '@hirelane/api/schemas/profiles';
import type { ProjectAnswer, ProjectCard, PublicProject } from '@hirelane/api/schemas/projects';
import type { Offer, OpenOffer, OwnProposal, ReceivedProposal, SuggestedTerms } from '@hirelane/api/schemas/proposals';
import type { SecondFactor } from '@hirelane/api/schemas/second-factor';
import type { OwnSession } from '@hirelane/api/schemas/security';
import type { SignInList } from '@hirelane/api/schemas/sign-in';

/** A UUID that ends in `n`. */
export const anId = (n: number) => `0199a1b2-c3d4-7e5f-8a6b-${String(n).padStart(12, '0')}`;

export const CLIENT_ID = anId(1);
export const FREELANCER_ID = anId(2);
export const PROJECT_ID = anId(100);

export const LONG_TEXT = 'We need a person who knows this work well. '.repeat(12);

export const signedIn = (isClient: boolean, isRegistered = false): SessionState => ({
  isLogin: true,
  userId: isClient ? CLIENT_ID : FREELANCER_ID,
  isClient,
  isRegistered,
});

export const aUser = (isClient: boolean): User => ({
  _id: isClient ? CLIENT_ID : FREELANCER_ID,
  firstName: isClient ? 'Ananya' : 'Kabir',
  lastName: isClient ? 'Rao' : 'Anand',
  username: 'someone',
  email: 'someone@example.com',
  city: 'Pune',
  state: 'Maharashtra',
  profileImg: null,
  isClient,
});

export const aCompany = (over: Partial<ClientProfile> = {}): ClientProfile => ({
  _id: CLIENT_ID,
  userId: CLIENT_ID,
  companyName: 'Filter & Fold',
  description: 'A small roastery.',
  isVerified: false,
  ...over,
});

export const aFreelancer = (over: Partial<FreelancerProfile> = {}): FreelancerProfile => ({
  _id: FREELANCER_ID,
  userId: FREELANCER_ID,
  title: 'Brand designer',
  description: 'Labels and logos.',
  skills: ['Figma', 'Branding'],
  ...over,
});

/** A freelancer in the directory. */
export const aFreelancerCard = (over: Partial<FreelancerCard> = {}): FreelancerCard => ({
  ...{ _id: FREELANCER_ID, handle: null, firstName: 'Kabir', lastName: 'A.', city: 'Pune', state: 'Maharashtra' },
  ...{ profileImg: null, title: 'Brand designer', description: 'Labels and logos.', isDescriptionCut: false },
  ...{ skills: ['Figma', 'Branding'], categories: ['Graphics & Design'], availability: 'available' },
  ...{ completed: 0, averages: null },
  ...over,
});

export const aFile = (): FileRef => ({
  _id: anId(500),
  name: 'brief.pdf',
  size: 1_200_000,
  contentType: 'application/pdf',
});

/** A file with thumbnails. */
export const aPicture = (n = 0): FileRef => ({
  _id: anId(510 + n),
  name: `label-${n}.png`,
  size: 240_000,
  contentType: 'image/png',
  thumbnail: { width: 1_600, height: 1_200 },
});

export const anEducation = (over: Partial<Education> = {}): Education => ({
  _id: anId(801),
  profileId: FREELANCER_ID,
  universityName: 'National Institute of Design',
  completionDate: '2019-05-31',
  degree: 'Bachelor of Design',
  course: 'Graphic Design',
  description: 'Letters and labels.',
  ...over,
});

export const anExperience = (over: Partial<Experience> = {}): Experience => ({
  _id: anId(802),
  profileId: FREELANCER_ID,
  companyName: 'Paper Boat Studio',
  role: 'Designer',
  location: 'Pune',
  startDate: '2019-07-01',
  endDate: '2021-02-03',
  description: 'Packaging for small brands.',
  ...over,
});

export const aPortfolio = (over: Partial<Portfolio> = {}): Portfolio => ({
  _id: anId(803),
  profileId: FREELANCER_ID,
  title: 'Nine teas',
  role: 'Designer',
  completionDate: '2021-02-03',
  projectChallange: 'Nine teas looked alike.',
  projectSolution: 'Nine colours, one leaf.',
  file: aFile(),
  ...over,
});

export const aConduct = (over: Partial<Conduct> = {}): Conduct => ({
  answers: { answered: 8, received: 10, medianDays: 2 },
  hires: 3,
  completed: 2,
  unansweredDeliveries: 1,
  ...over,
});

export const aCard = (over: Partial<ProjectCard> = {}): ProjectCard => ({
  _id: PROJECT_ID,
  userId: CLIENT_ID,
  title: 'Build a shop',
  description: LONG_TEXT.slice(0, 300),
  isDescriptionCut: true,
  category: 'Programming & Tech',
  skills: ['React', 'Node.js'],
  scope: 'small',
  duration: '1 month',
  experienceType: 'fresher',
  projectRate: 45_000,
  file: null,
  status: 'published',
  createdAt: '2026-01-02T03:04:05Z',
  publishedAt: '2026-01-03T03:04:05Z',
  totalProposals: 3,
  client: {
    conduct: aConduct(),
    isEmailVerified: true,
    person: { firstName: 'Ananya', lastName: 'R.', city: 'Pune', state: 'Maharashtra', profileImg: null },
  },
  isApplied: false,
  isSaved: false,
  isLiked: false,
  proposalStatus: null,
  match: null,
  ...over,
});

type ProjectData = ProjectAnswer['data'];

/** A project on its own page. Use `aCard` for lists. */
export function aProject(over: Partial<ProjectData> = {}): ProjectData {
  const { isApplied: _applied, isDescriptionCut: _cut, proposalStatus: _status, ...card } = aCard();
  return { ...card, description: LONG_TEXT, file: aFile(), version: 1, ...over };
}

/** A project as visible to any visitor. */
export function aPublicProject(over: Partial<PublicProject> = {}): PublicProject {
  const { file: _file, createdAt: _created, isSaved: _saved, isLiked: _liked, ...project } = aProject();
  return {
    ...project,
    ...{ status: 'published', publishedAt: '2026-11-22T10:00:00Z', updatedAt: '2026-11-23T10:00:00Z', hasFile: true },
    ...over,
  };
}

const sent = {
  _id: anId(700),
  expectedBidRate: 42_000,
  duration: '3 month',
  coverLetter: 'I know coffee.\nAnd tea.',
  portfolio: null,
  sentAt: '2026-01-04T03:04:05Z',
  revisions: 0,
  declined: null,
  offer: null,
  contractId: null,
  isContractOver: false,
  former: null,
  editedSince: null,
} as const;

export const aReceivedProposal = (over: Partial<ReceivedProposal> = {}): ReceivedProposal => ({
  ...sent,
  status: 'sent',
  match: { shared: 1, of: 2 },
  freelancer: { _id: FREELANCER_ID, firstName: 'Kabir', lastName: 'Anand', title: 'Brand designer', profileImg: null },
  isUnavailable: false,
  ...over,
});

export const anOwnProposal = (over: Partial<OwnProposal> = {}): OwnProposal => ({
  ...sent,
  status: 'sent',
  withdrawnAt: null,
  project: { _id: PROJECT_ID, title: 'Build a shop', status: 'published' },
  ...over,
});

/** An offer that is open for another week. */
export const anOffer = (over: Partial<Offer> = {}): Offer => ({
  _id: anId(710),
  rate: 40_000,
  duration: '3 month',
  scope: 'A shop with a checkout.',
  startDate: '2026-02-01',
  expiresAt: new Date(Date.now() + 7 * DAY_MS).toISOString(),
  keepsHiring: false,
  message: 'We liked your letter.',
  madeAt: '2026-01-05T03:04:05Z',
  status: 'open',
  declined: null,
  ...over,
});

/** The same offer at a higher rate, as its freelancer suggests it. */
export function suggestedTerms(over: Partial<SuggestedTerms> = {}): SuggestedTerms {
  const { duration, scope, startDate } = anOffer();
  return { _id: anId(711), rate: 48_000, duration, scope, startDate, status: 'open', ...over };
}

/** An offer that can still be accepted, as shown in a list. */
export function anOpenOffer(over: Partial<OpenOffer> = {}): OpenOffer {
  const { _id, firstName, lastName } = aUser(false);
  const { _id: offerId, expiresAt } = anOffer();
  return {
    ...{ _id: offerId, projectId: PROJECT_ID, title: 'Build a shop', expiresAt },
    freelancer: { _id, firstName, lastName },
    ...over,
  };
}

export const aProblem = (code: ProblemCode, extras: Parameters<typeof problemOf>[1] = {}) => problemOf(code, extras);

/** A browser in which the user is signed in: this one or another. */
export const aSession = (over: Partial<OwnSession> = {}): OwnSession => ({
  _id: anId(800),
  device: 'Chrome on Linux',
  isCurrent: true,
  createdAt: '2026-01-04T03:04:05Z',
  lastSeenAt: '2026-01-04T03:04:05Z',
  ...over,
});

type SignIn = SignInList['data'][number];

export const aSignIn = (over: Partial<SignIn> = {}): SignIn => ({
  _id: anId(901),
  provider: 'google',
  connectedAt: '2026-01-04T03:04:05Z',
  ...over,
});

/** The state of a disabled second factor. */
export const aSecondFactor = (over: Partial<SecondFactor> = {}): SecondFactor => ({
  isOn: false,
  appSince: null,
  passkeys: [],
  recoveryCodesLeft: 0,
  ...over,
});

/** An unconfirmed session for which no method of confirmation is available. */
export const aConfirmation = (over: Partial<ConfirmationState['data']> = {}): ConfirmationState['data'] => ({
  isConfirmed: false,
  password: false,
  providers: [],
  passkey: false,
  totp: false,
  ...over,
});
