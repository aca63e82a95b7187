import { HIDEABLE } from '@hirelane/api/hiding';
import type { AppealsQuery } from '@hirelane/api/schemas/appeals';
import type { Report, ReportsQuery } from '@hirelane/api/schemas/reports';
import { queryOptions } from '@tanstack/react-query';
import { pagedQuery } from '@/shared/api/pagedQuery';
import { appealsApi } from '@/shared/api/routes/appeals';
import { eventsTokensApi } from '@/shared/api/routes/events-tokens';
import { operatedThingsApi } from '@/shared/api/routes/operated-things';
import { operatorApi } from '@/shared/api/routes/operator';
import { operatorAccountsApi } from '@/shared/api/routes/operator-accounts';

type Wanted = Partial<Pick<ReportsQuery, 'state' | 'about' | 'person'>>;
type WantedAppeals = Partial<Pick<AppealsQuery, 'state'>>;

export const operatorKeys = {
  all: ['operator'] as const,
  gate: ['operator', 'gate'] as const,
  reports: (wanted: Wanted) => ['operator', 'reports', wanted] as const,
  report: (id: string) => ['operator', 'report', id] as const,
  appeals: (wanted: WantedAppeals) => ['operator', 'appeals', wanted] as const,
  waiting: ['operator', 'waiting appeals'] as const,
  appeal: (id: string) => ['operator', 'appeal', id] as const,
  thing: (about: string, id: string) => ['operator', 'thing', about, id] as const,
  found: (name: string) => ['operator', 'found', name] as const,
  company: (id: string) => ['operator', 'company', id] as const,
  account: (id: string) => ['operator', 'account', id] as const,
  tokens: ['operator', 'tokens'] as const,
};

/** Whether the server accepts this session as an operator's. Requests one report to find out. */
export const gateQuery = () =>
  queryOptions({
    queryKey: operatorKeys.gate,
    queryFn: ({ signal }) => operatorApi.call('listReports', { query: { limit: 1 }, signal }),
    staleTime: 60_000,
  });

/** Reports, loaded page by page. The previous rows remain visible while others load. */
export const reportsQuery = (wanted: Wanted) =>
  pagedQuery(operatorApi, 'listReports', operatorKeys.reports(wanted), { query: wanted, keepsRows: true });

export const reportQuery = (id: string) =>
  queryOptions({
    queryKey: operatorKeys.report(id),
    queryFn: ({ signal }) => operatorApi.call('readReport', { params: { id }, signal }),
    select: ({ data }) => data,
  });

/** Appeals, loaded page by page. The previous rows remain visible while others load. */
export const appealsQuery = (wanted: WantedAppeals) =>
  pagedQuery(appealsApi, 'listAppeals', operatorKeys.appeals(wanted), { query: wanted, keepsRows: true });

/** The number of undecided appeals. */
export const waitingAppealsQuery = () =>
  queryOptions({
    queryKey: operatorKeys.waiting,
    queryFn: ({ signal }) => appealsApi.call('listAppeals', { query: { limit: 1 }, signal }),
    select: ({ waiting }) => waiting,
  });

export const appealQuery = (id: string) =>
  queryOptions({
    queryKey: operatorKeys.appeal(id),
    queryFn: ({ signal }) => appealsApi.call('readAppeal', { params: { id }, signal }),
    select: ({ data }) => data,
  });

/** Reported content, including hidden content. */
export const thingQuery = (about: Report['about'], id: string) =>
  queryOptions({
    queryKey: operatorKeys.thing(about, id),
    queryFn: ({ signal }) => {
      const route = about === 'person' ? 'readProfileAsOperator' : HIDEABLE[about].read;
      return operatedThingsApi.call(route, { params: { id }, signal });
    },
    select: ({ data }) => data,
  });

/** Accounts with this email, username, handle or id. */
export const foundQuery = (name: string) =>
  queryOptions({
    queryKey: operatorKeys.found(name),
    queryFn: ({ signal }) => operatorAccountsApi.call('findAccounts', { body: { name }, signal }),
    select: ({ data }) => data,
    enabled: name !== '',
  });

export const accountQuery = (id: string) =>
  queryOptions({
    queryKey: operatorKeys.account(id),
    queryFn: ({ signal }) => operatorAccountsApi.call('readAccount', { params: { id }, signal }),
    select: ({ data }) => data,
  });

export const companyQuery = (id: string) =>
  queryOptions({
    queryKey: operatorKeys.company(id),
    queryFn: ({ signal }) => operatorAccountsApi.call('readCompanyAsOperator', { params: { id }, signal }),
    select: ({ data }) => data,
  });

/** The tokens for the public events that are not revoked, latest first. */
export const tokensQuery = () =>
  queryOptions({
    queryKey: operatorKeys.tokens,
    queryFn: ({ signal }) => eventsTokensApi.call('listEventsTokens', { signal }),
    select: ({ data }) => data,
  });
