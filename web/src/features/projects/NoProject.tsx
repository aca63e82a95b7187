import { PUBLIC_TEXTS as TEXTS } from '@/features/projects/publicTexts';
import { ApiError } from '@/shared/lib/apiError';
import { isUnknown } from '@/shared/lib/isUnknown';
import { LinkButton } from '@/shared/ui/LinkButton';
import { EmptyState, ErrorState } from '@/shared/ui/states';

const isGone = (error: Error | null) => error instanceof ApiError && error.problem.status === 410;

/** Says why the page of a project is not shown. */
export function NoProject({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (isGone(error) || isUnknown(error))
    return (
      <EmptyState
        isHeading
        icon="search"
        title={isGone(error) ? TEXTS.goneTitle : TEXTS.unknownTitle}
        text={isGone(error) ? TEXTS.gone : TEXTS.unknown}
      >
        <LinkButton to="/projects">{TEXTS.others}</LinkButton>
      </EmptyState>
    );
  return (
    <>
      <h1>Project</h1>
      <ErrorState message={TEXTS.notLoaded} onRetry={onRetry} />
    </>
  );
}
