import { SessionState } from '@hirelane/api/schemas/accounts';
import { type Appeal, AppealAnswer, AppealDecided, Appeals } from '@hirelane/api/schemas/appeals';
import { Moderated } from '@hirelane/api/schemas/moderation';
import { type OperatedThing, OperatedThingAnswer } from '@hirelane/api/schemas/operated-things';
import {
  OperatedAccountAnswer as AccountAnswer,
  FoundAccounts,
  type OperatedAccountAnswer,
  OperatedCompanyAnswer,
} from '@hirelane/api/schemas/operator-accounts';
import { type Report, ReportAnswer, ReportDecided, Reports } from '@hirelane/api/schemas/reports';
import { http } from 'msw';
import { json, note, type Sent } from '@/test/answers';
import { anId, signedIn } from '@/test/builders';

const AT = '2026-11-25T10:00:00.000000Z';
export const REPORT_ID = anId(940);
export const ACCOUNT_ID = anId(941);

export const aReport = (over: Partial<Report> = {}): Report => ({
  ...{ _id: REPORT_ID, about: 'message', thingId: anId(942), personId: ACCOUNT_ID, byId: anId(943) },
  ...{ reason: 'fraud', words: 'Asks for money.', filedAt: AT, reporters: 2 },
  ...{ decision: null, decidedAt: null, decidedById: null, grounds: '' },
  ...over,
});

type Account = OperatedAccountAnswer['data'];
export const anAccount = (over: Partial<Account> = {}): Account => ({
  ...{ _id: ACCOUNT_ID, firstName: 'Kabir', lastName: 'Anand', username: 'kabir', email: 'kabir@example.com' },
  ...{ isClient: false, registeredAt: AT, isSuspended: false, isOperator: false },
  verifiedCompany: null,
  acts: [
    {
      ...{ _id: anId(944), act: 'hidden', kind: 'project', thingId: anId(945) },
      ...{ reason: 'It insults a person.', at: AT, by: { _id: anId(946), name: 'Meera Iyer' } },
    },
  ],
  ...over,
});

export const aThing = (over: Partial<OperatedThing> = {}): OperatedThing => ({
  ...{ _id: anId(942), personId: ACCOUNT_ID, title: '', text: 'Pay me elsewhere.', at: AT, isHidden: false },
  context: [{ _id: anId(947), personId: anId(948), text: 'Which tea?', at: AT, isHidden: false }],
  ...over,
});

export const APPEAL_ID = anId(950);
export const anAppeal = (over: Partial<Appeal> = {}): Appeal => ({
  ...{
    _id: APPEAL_ID,
    kind: 'message',
    thingId: anId(942),
    personId: ACCOUNT_ID,
    words: 'It was a joke.',
    filedAt: AT,
  },
  notice: { reason: 'It threatens.', at: AT, by: { _id: anId(946), name: 'Meera Iyer' }, undoneAt: null },
  ...{ decision: null, reason: '', decidedAt: null, decidedBy: null },
  ...over,
});

/**
 * Handlers for an operator's requests about appeals. `mayDecide` is whether this operator may decide them. Use before
 * `operatorHandlers`.
 */
export const appealHandlers = (appeals: Appeal[] = [anAppeal()], mayDecide = true, sent: Sent[] = []) => [
  http.get('/api/v1/operator/appeals', () =>
    json(Appeals, { data: appeals, nextCursor: null, waiting: appeals.length }),
  ),
  http.get('/api/v1/operator/appeals/:id', () =>
    json(AppealAnswer, { data: { ...(appeals[0] ?? anAppeal()), mayDecide } }),
  ),
  http.post('/api/v1/operator/appeals/:id/decision', async ({ request }) => {
    await note(sent, request);
    return json(AppealDecided, { data: { _id: APPEAL_ID, decision: 'reversed', isUndone: true } });
  }),
];

/** Serves the session of a signed-in operator. */
export const operatorSession = (isClient = true) =>
  http.get('/auth/login/success', () =>
    json(SessionState, { ...signedIn(isClient), isOperator: true } as SessionState),
  );

interface Given {
  reports?: Report[];
  account?: Account;
  thing?: OperatedThing;
  found?: Account[];
  isChanged?: boolean;
}

/** Handlers for an operator's requests. `sent` collects the commands, and `asked` the report queries. */
export function operatorHandlers(given: Given = {}, sent: Sent[] = [], asked: string[] = []) {
  const {
    reports = [aReport()],
    account = anAccount(),
    thing = aThing(),
    found = [anAccount()],
    isChanged = true,
  } = given;
  const moderated = async ({ request }: { request: Request }) => {
    await note(sent, request);
    return json(Moderated, { data: { _id: ACCOUNT_ID, isChanged } });
  };
  return [
    operatorSession(),
    http.get('/api/v1/operator/reports', ({ request }) => {
      asked.push(new URL(request.url).search);
      return json(Reports, { data: reports, nextCursor: null });
    }),
    http.get('/api/v1/operator/reports/:id', () => json(ReportAnswer, { data: reports[0] ?? aReport() })),
    http.post('/api/v1/operator/reports/:id/decision', async ({ request }) => {
      await note(sent, request);
      return json(ReportDecided, { data: { _id: REPORT_ID, decision: 'upheld' } });
    }),
    http.get('/api/v1/operator/companies/:id', () =>
      json(OperatedCompanyAnswer, {
        data: { _id: ACCOUNT_ID, companyName: 'Filter & Fold', description: 'A small roastery.' },
      }),
    ),
    http.get('/api/v1/operator/:things/:id', ({ params }) =>
      params['things'] === 'accounts'
        ? json(AccountAnswer, { data: account })
        : json(OperatedThingAnswer, { data: thing }),
    ),
    http.post('/api/v1/operator/account-searches', () => json(FoundAccounts, { data: found })),
    http.post('/api/v1/operator/:things/:id/hide', moderated),
    http.post('/api/v1/operator/:things/:id/unhide', moderated),
    http.post('/api/v1/operator/accounts/:id/suspend', moderated),
    http.post('/api/v1/operator/accounts/:id/restore', moderated),
    http.post('/api/v1/operator/accounts/:id/verify-company', moderated),
    http.post('/api/v1/operator/accounts/:id/unverify-company', moderated),
  ];
}
