import { OwnProposals, ReceivedProposals } from '@hirelane/contracts/api/proposals';
import { infiniteQueryOptions } from '@tanstack/react-query';
import type * as z from 'zod';
import { request } from '@/shared/api/http';

export const proposalKeys = {
  all: ['proposals'] as const,
  own: ['proposals', 'own'] as const,
  received: (projectId: string) => [...proposalKeys.all, 'received', projectId] as const,
};

const FIRST_PAGE = '';

interface Page<Row> {
  data: Row[];
  nextCursor: string | null;
}

const pagesQuery = <Row extends { _id: string }>(
  queryKey: readonly unknown[],
  path: string,
  schema: z.ZodType<Page<Row>>,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      request(pageParam === FIRST_PAGE ? path : `${path}?${new URLSearchParams({ cursor: pageParam })}`, {
        schema,
        signal,
      }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (page: Page<Row>) => page.nextCursor,
    select: ({ pages }): Row[] => [
      ...new Map(pages.flatMap((page) => page.data).map((proposal) => [proposal._id, proposal])).values(),
    ],
  });

/** The proposals for one's own project, newest first. */
export const receivedProposalsQuery = (projectId: string) =>
  pagesQuery(
    proposalKeys.received(projectId),
    `/api/v1/client/project/${encodeURIComponent(projectId)}/proposals`,
    ReceivedProposals,
  );

/** The proposals one has sent, newest first. */
export const ownProposalsQuery = () => pagesQuery(proposalKeys.own, '/api/v1/freelancer/proposal', OwnProposals);
