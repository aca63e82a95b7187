import type { ContractsQuery } from '@hirelane/api/schemas/contracts';
import { queryOptions } from '@tanstack/react-query';
import { pagedQuery } from '@/shared/api/pagedQuery';
import { contractsApi } from '@/shared/api/routes/contracts';
import { ApiError } from '@/shared/lib/apiError';

export type ContractsTab = ContractsQuery['show'];

/** Kinds of contracts, in the order of their tabs. */
export const SHOWN = ['all', 'current', 'past'] as const satisfies readonly ContractsTab[];

export const contractKeys = {
  all: ['contracts'] as const,
  lists: ['contracts', 'list'] as const,
  list: (show: ContractsTab) => [...contractKeys.lists, show] as const,
  ofProject: (projectId: string) => [...contractKeys.lists, 'project', projectId] as const,
  detail: (id: string) => [...contractKeys.all, 'detail', id] as const,
};

/** The user's own contracts, most recent first. The previous rows remain visible while another kind loads. */
export const contractsQuery = (show: ContractsTab) =>
  pagedQuery(contractsApi, 'listContracts', contractKeys.list(show), { query: { show }, keepsRows: true });

/** The user's contracts for one project, most recent first. */
export const projectContractsQuery = (projectId: string) =>
  pagedQuery(contractsApi, 'listContracts', contractKeys.ofProject(projectId), { query: { projectId } });

/** The number of retries for a contract that does not exist yet, and the interval between them in milliseconds. */
const BEGIN = { tries: 20, pause: 500 } as const;

const isNotThere = (error: Error) => error instanceof ApiError && error.problem.status === 404;

/** A contract. `isNew` means that an acceptance has just created it, so it may not be readable yet. */
export const contractQuery = (id: string, isNew = false) =>
  queryOptions({
    queryKey: contractKeys.detail(id),
    queryFn: ({ signal }) => contractsApi.call('readContract', { params: { id }, signal }),
    select: ({ data }) => data,
    ...(isNew && {
      retry: (count: number, error: Error) => count < BEGIN.tries && isNotThere(error),
      retryDelay: BEGIN.pause,
    }),
  });
