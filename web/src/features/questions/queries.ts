import { queryOptions } from '@tanstack/react-query';
import { projectKeys } from '@/features/projects/queries';
import { pagedQuery } from '@/shared/api/pagedQuery';
import { questionsApi } from '@/shared/api/routes/questions';

/**
 * The keys are nested under their project's key, so that questions are refetched with the project, whose status
 * determines whether questions can be asked.
 */
export const questionKeys = {
  of: (projectId: string) => [...projectKeys.detail(projectId), 'questions'] as const,
  published: (projectId: string) => [...questionKeys.of(projectId), 'published'] as const,
  received: (projectId: string) => [...questionKeys.of(projectId), 'received'] as const,
  own: (projectId: string) => [...questionKeys.of(projectId), 'own'] as const,
};

/** Questions and answers visible to everyone who sees the project. */
export const publishedQuery = (projectId: string) =>
  pagedQuery(questionsApi, 'listPublishedQuestions', questionKeys.published(projectId), { params: { id: projectId } });

/** Questions about the client's own project. */
export const receivedQuery = (projectId: string) =>
  pagedQuery(questionsApi, 'listReceivedQuestions', questionKeys.received(projectId), { params: { id: projectId } });

export const ownQuestionQuery = (projectId: string) =>
  queryOptions({
    queryKey: questionKeys.own(projectId),
    queryFn: ({ signal }) => questionsApi.call('readOwnQuestion', { params: { projectId }, signal }),
  });
