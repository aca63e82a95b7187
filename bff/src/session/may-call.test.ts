import { routeList } from '@hirelane/api/routes';
import { isInternal, type Route } from '@hirelane/api/routes/route';
import { expect, test } from 'vitest';
import { type RouteCaller, refusalOf, type SignedInCaller } from './authorize.ts';

const PERSON: SignedInCaller = {
  ...{ role: 'client', isSuspended: false, isOperator: false, hasShownFactor: false },
  ...{ isConfirmed: true, isOtherUser: false },
};
const signedIn = (changes: Partial<SignedInCaller> = {}): RouteCaller => ({
  signedIn: { ...PERSON, ...changes },
  hasEventsToken: false,
});
const FREELANCER = { role: 'freelancer' } as const;
const OPERATOR = { isOperator: true, hasShownFactor: true };
const LATE = { isConfirmed: false };

/** Every kind of caller. `late` means that the session's last confirmation was too long ago. */
const CALLERS = {
  visitor: { signedIn: null, hasEventsToken: false },
  'visitor with an events token': { signedIn: null, hasEventsToken: true },
  client: signedIn(),
  'client with an events token': { ...signedIn(), hasEventsToken: true },
  'client who has shown a factor': signedIn({ hasShownFactor: true }),
  'late client': signedIn(LATE),
  freelancer: signedIn(FREELANCER),
  'late freelancer': signedIn({ ...FREELANCER, ...LATE }),
  'suspended client': signedIn({ isSuspended: true }),
  'suspended freelancer': signedIn({ ...FREELANCER, isSuspended: true }),
  'late suspended client': signedIn({ isSuspended: true, ...LATE }),
  'operator who is a client': signedIn(OPERATOR),
  'operator who is a freelancer': signedIn({ ...FREELANCER, ...OPERATOR }),
  'late operator': signedIn({ ...OPERATOR, ...LATE }),
  'operator without a factor': signedIn({ isOperator: true }),
  'suspended operator': signedIn({ ...OPERATOR, isOperator: false, isSuspended: true }),
  'operator in a page of another user': signedIn({ ...OPERATOR, isOtherUser: true }),
} as const satisfies Readonly<Record<string, RouteCaller>>;
type CallerName = keyof typeof CALLERS;

const VISITORS = ['visitor', 'visitor with an events token'] as const;
const ELSEWHERE = ['operator in a page of another user'] as const;
const SUSPENDED = ['suspended client', 'suspended freelancer', 'late suspended client', 'suspended operator'] as const;
const LATE_ONES = ['late client', 'late freelancer', 'late operator'] as const;
const FREELANCERS = ['freelancer', 'late freelancer', 'operator who is a freelancer'] as const;
const CLIENTS = [
  ...(['client', 'client with an events token', 'client who has shown a factor', 'late client'] as const),
  ...(['operator who is a client', 'operator without a factor', 'late operator'] as const),
];
const NOT_SUSPENDED = [...CLIENTS, ...FREELANCERS];
const NO_OPERATORS = NOT_SUSPENDED.filter((name) => !name.includes('operator'));
const ALL = Object.keys(CALLERS) as CallerName[];
const but = (callers: readonly CallerName[], ...left: readonly CallerName[]) =>
  callers.filter((name) => !left.includes(name));

/** The refusals shared by all rows with routes for signed-in users. */
const OUTSIDE = { 'sign-in-needed': VISITORS, 'other-user': ELSEWHERE } as const;

/**
 * `answers` lists the callers who may call the routes, and those who are refused, by reason. Each caller is listed
 * exactly once.
 */
type Row = Readonly<{ answers: Readonly<Record<string, readonly CallerName[]>>; routes: string }>;

/** Routes for a single role. Their scenarios in `infra/tests/api/ownership` state that role independently. */
const ofRole = (role: 'client' | 'freelancer', kind: Route['kind']): string =>
  routeList
    .filter(([, route]) => route.who === role && route.kind === kind && !route.confirmed && !route.whileSuspended)
    .map(([name]) => name)
    .join(' ');

/**
 * Defines who may call which routes. A route for more than one role is added here by hand, so that a mistake in `who`
 * alone fails the test.
 */
const TABLE: Readonly<Record<string, Row>> = {
  'for everybody': {
    answers: { yes: ALL },
    routes: `
      register login logout sessionState subscribe confirmSubscription unsubscribe unsubscribeOneClick
      turnOffMail turnOffMailOneClick requestReset resetPassword verifyEmail confirmEmail undoEmailChange
      listProviders pendingLink confirmLink passkeyOptions passkeySignIn secondFactorWanted secondFactorOptions
      giveSecondFactor readMarketplace readLegalTexts downloadLogo readPage readCompleted readReviews
      readIssuer readStatusList readAnswering searchProjects countProjects readPublicProject readConduct readStatistics
      readAtomFeed readJsonFeed readOwnAtomFeed readOwnJsonFeed downloadFile
      downloadThumbnail`,
  },
  'for analysts': {
    answers: {
      yes: ['visitor with an events token', 'client with an events token'],
      'events-token-refused': but(ALL, 'visitor with an events token', 'client with an events token'),
    },
    routes: `
      readProjectEvents readProposalEvents readEngagementEvents readProjectStates streamProjectEvents
      streamProposalEvents streamEngagementEvents listEventFiles downloadEventFile`,
  },
  'read by all who are signed in': {
    answers: { yes: [...NOT_SUSPENDED, ...SUSPENDED], ...OUTSIDE },
    routes: `
      getUser readMailSettings listSessions listSignIns getSecondFactor confirmationState getOwnSuspension
      listNotices getClientProfile getFreelancerProfile listEducation listExperience listPortfolio
      readPageSettings listProjectChanges listOpenOffers readBilling listContracts readContract listBlocks
      listInvoices readInvoiceTotals listWaiting
      listConversations searchMessages countUnread listWritable readMessages streamSignals listNotifications
      countNotifications listPublishedQuestions listProjects getProject`,
  },
  'read by all who are signed in, confirmed': {
    answers: {
      yes: but([...NOT_SUSPENDED, ...SUSPENDED], ...LATE_ONES, 'late suspended client'),
      'confirm-needed': [...LATE_ONES, 'late suspended client'],
      ...OUTSIDE,
    },
    routes: 'downloadMyData',
  },
  'done by all who are not suspended': {
    answers: { yes: NOT_SUSPENDED, suspended: SUSPENDED, ...OUTSIDE },
    routes: `
      editUser sendVerification editPage setBilling proposeAmendment acceptAmendment declineAmendment
      deliverWork requestChanges acceptWork endContract markPayment correctPayment confirmPayment
      withdrawPayment assignPayment
      disputePayment issueInvoice writeReview replyToReview reopenProject blockPerson unblockPerson fileReport
      sendMessage markSeen readNotifications uploadFile`,
  },
  'done by all who are not suspended, confirmed': {
    answers: {
      yes: but(NOT_SUSPENDED, ...LATE_ONES),
      suspended: SUSPENDED,
      'confirm-needed': LATE_ONES,
      ...OUTSIDE,
    },
    routes: 'changeEmail connectSignIn',
  },
  'done by all who are signed in, also suspended': {
    answers: { yes: [...NOT_SUSPENDED, ...SUSPENDED], ...OUTSIDE },
    routes: 'editMailSettings tellTimeZone confirmationOptions renamePasskey confirm confirmByProvider fileAppeal',
  },
  'done by all who are signed in, also suspended, confirmed': {
    answers: {
      yes: but([...NOT_SUSPENDED, ...SUSPENDED], ...LATE_ONES, 'late suspended client'),
      'confirm-needed': [...LATE_ONES, 'late suspended client'],
      ...OUTSIDE,
    },
    routes: `
      endSession endSessions changePassword removeSignIn startApp confirmApp removeApp newPasskeyOptions
      addPasskey removePasskey renewRecoveryCodes deleteAccount`,
  },
  'read by clients': {
    answers: {
      yes: [...CLIENTS, 'suspended client', 'late suspended client', 'suspended operator'],
      'role-refused': [...FREELANCERS, 'suspended freelancer'],
      ...OUTSIDE,
    },
    routes: ofRole('client', 'query'),
  },
  'done by clients': {
    answers: { yes: CLIENTS, 'role-refused': FREELANCERS, suspended: SUSPENDED, ...OUTSIDE },
    routes: ofRole('client', 'command'),
  },
  'read by freelancers': {
    answers: {
      yes: [...FREELANCERS, 'suspended freelancer'],
      'role-refused': [...CLIENTS, 'suspended client', 'late suspended client', 'suspended operator'],
      ...OUTSIDE,
    },
    routes: ofRole('freelancer', 'query'),
  },
  'done by freelancers': {
    answers: { yes: FREELANCERS, 'role-refused': CLIENTS, suspended: SUSPENDED, ...OUTSIDE },
    routes: ofRole('freelancer', 'command'),
  },
  'done by freelancers, confirmed': {
    answers: {
      yes: but(FREELANCERS, 'late freelancer'),
      'confirm-needed': ['late freelancer'],
      'role-refused': CLIENTS,
      suspended: SUSPENDED,
      ...OUTSIDE,
    },
    routes: 'setUpiId',
  },
  'read by operators': {
    answers: {
      yes: ['operator who is a client', 'operator who is a freelancer', 'late operator'],
      'operator-unproved': ['operator without a factor'],
      'operator-refused': [...NO_OPERATORS, ...SUSPENDED],
      ...OUTSIDE,
    },
    routes: `
      listAppeals readAppeal listReports readReport readMarketplaceSettings listJoinCodes listEventsTokens readReviewAsOperator
      readProjectAsOperator readMessageAsOperator readLetterAsOperator readFileAsOperator
      readInvitationAsOperator readQuestionAsOperator downloadFileAsOperator findAccounts readAccount
      readCompanyAsOperator readProfileAsOperator`,
  },
  'done by operators': {
    answers: {
      yes: ['operator who is a client', 'operator who is a freelancer', 'late operator'],
      'operator-unproved': ['operator without a factor'],
      'operator-refused': NO_OPERATORS,
      suspended: SUSPENDED,
      ...OUTSIDE,
    },
    routes: 'skipFirstRun',
  },
  'done by operators, confirmed': {
    answers: {
      yes: ['operator who is a client', 'operator who is a freelancer'],
      'confirm-needed': ['late operator'],
      'operator-unproved': ['operator without a factor'],
      'operator-refused': NO_OPERATORS,
      suspended: SUSPENDED,
      ...OUTSIDE,
    },
    routes: `
      decideAppeal decideReport hideReview unhideReview hideProject unhideProject hideMessage unhideMessage
      hideLetter unhideLetter hideFile unhideFile hideInvitation unhideInvitation hideQuestion unhideQuestion
      editMarketplace chooseLogo publishLegalText setUpMarketplace makeJoinCode revokeJoinCode suspendAccount
      restoreAccount verifyCompany unverifyCompany createEventsToken revokeEventsToken`,
  },
};

const wordsOf = (text: string) => text.split(/\s+/).filter((word) => word !== '');

/** The expected response to each caller, in the order of `CALLERS`. */
const answersOf = (route: Route) => ALL.map((name) => `${name}: ${refusalOf(route, CALLERS[name]) ?? 'yes'}`);

function answersIn([rule, { answers }]: readonly [string, Row]): readonly string[] {
  return ALL.map((caller) => {
    const found = Object.entries(answers).filter(([, callers]) => callers.includes(caller));
    if (found.length !== 1 || !found[0]) throw new Error(`${rule}: expected ${caller} once, got ${found.length}.`);
    return `${caller}: ${found[0][0]}`;
  });
}

test('every route reachable from outside gives each kind of caller the response in its row', () => {
  const rules = Object.entries(TABLE);
  const listed = rules.flatMap((row) => wordsOf(row[1].routes).map((name) => [name, answersIn(row)] as const));
  const outside = routeList.filter(([, { who }]) => !isInternal(who));
  expect(listed.map(([name]) => name).sort()).toEqual(outside.map(([name]) => name).sort());
  const found = outside.map(([name, route]) => [name, answersOf(route)] as const);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(listed));
});

test('an internal route refuses every caller from outside', () => {
  const own = routeList.filter(([, { who }]) => isInternal(who));
  expect(own.length).toBeGreaterThan(0);
  const allowed = own.flatMap(([name, route]) =>
    answersOf(route)
      .filter((answer) => answer.endsWith(': yes'))
      .map(() => name),
  );
  expect(allowed).toEqual([]);
});
