import type { Visibility } from '@hirelane/contracts/constants';
import { PAGE_TEXTS } from '@/features/people/texts';
import { ApiError } from '@/shared/lib/apiError';
import { isUnknown } from '@/shared/lib/isUnknown';
import { LinkButton } from '@/shared/ui/LinkButton';
import { EmptyState, ErrorState } from '@/shared/ui/states';

const isGone = (error: Error | null) => error instanceof ApiError && error.problem.status === 410;

interface NoPageProps {
  /** Why it could not be read. */
  error: Error | null;
  /** Through whose eyes one looks at one's own page. */
  as: Visibility | undefined;
  isSignedIn: boolean;
  onRetry: () => void;
}

/** Says why the page of a person is not shown. */
export function NoPage({ error, as, isSignedIn, onRetry }: NoPageProps) {
  if (isGone(error)) return <EmptyState isHeading icon="search" title="Account deleted" text={PAGE_TEXTS.gone} />;
  if (!isUnknown(error)) {
    return (
      <>
        <h1>Profile</h1>
        <ErrorState message="We could not load this page." onRetry={onRetry} />
      </>
    );
  }
  if (as) return <EmptyState isHeading icon="search" title="Not shown" text={PAGE_TEXTS.hidden} />;
  return (
    <EmptyState isHeading icon="search" title="Page not found" text={PAGE_TEXTS.unknown}>
      {!isSignedIn && <LinkButton to="/login">Sign in</LinkButton>}
    </EmptyState>
  );
}
