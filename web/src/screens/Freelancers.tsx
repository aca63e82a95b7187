import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useSignedIn } from '@/domain/account/useSignedIn';
import { focusHeading, useTitle } from '@/domain/marketplace/pageTitle';
import { SuggestedWords } from '@/domain/search/SuggestedWords';
import { FreelancerCard } from '@/features/freelancers/FreelancerCard';
import { FreelancerLayout } from '@/features/freelancers/FreelancerLayout';
import { freelancersQuery } from '@/features/freelancers/queries';
import { filterCount, searchIn, textOf } from '@/features/freelancers/search';
import { TEXTS } from '@/features/freelancers/texts';
import { InviteButton } from '@/features/invitations/InviteButton';
import { LinkButton } from '@/shared/ui/buttons/LinkButton';
import { EmptyState } from '@/shared/ui/feedback/states';
import { PagedList } from '@/shared/ui/lists/PagedList';

/** Approximate card height. Text takes up more lines in a narrower card. */
const CARD_HEIGHT = 'max(20rem, 54rem - 70vw)';

/** The directory: freelancers visible to every signed-in user. */
export function Freelancers() {
  useTitle(TEXTS.title);
  const { userId } = useSignedIn();
  const [params] = useSearchParams();
  const search = searchIn(params);
  const query = freelancersQuery(search);
  const list = useInfiniteQuery(query);
  return (
    <FreelancerLayout search={search}>
      {search.q && <FreelancerSuggestion query={query} />}
      <PagedList
        list={list}
        noun="freelancers"
        whose="the"
        search={textOf(search)}
        {...(filterCount(search) > 0 && { advice: TEXTS.fewer })}
        skeletonHeight={CARD_HEIGHT}
        empty={
          <EmptyState icon="person" title={TEXTS.none} text={TEXTS.noneText}>
            <LinkButton to="/client/post">Post a Job</LinkButton>
          </EmptyState>
        }
        wayOut={
          <LinkButton to="/freelancers" onClick={focusHeading}>
            {TEXTS.startAgain}
          </LinkButton>
        }
        renderRow={(freelancer) => (
          <FreelancerCard
            key={freelancer._id}
            freelancer={freelancer}
            searched={search.skills ?? []}
            {...(search.q && { q: search.q })}
            actions={
              freelancer.availability !== 'unavailable' && (
                <InviteButton
                  userId={userId}
                  freelancerId={freelancer._id}
                  name={`${freelancer.firstName} ${freelancer.lastName}`.trim()}
                />
              )
            }
          />
        )}
      />
    </FreelancerLayout>
  );
}

/** A spelling suggestion for the search words. Uses the same query as the list. */
function FreelancerSuggestion({ query }: { query: ReturnType<typeof freelancersQuery> }) {
  const { data: words } = useInfiniteQuery({
    ...query,
    refetchOnMount: false,
    select: ({ pages }) => (pages[0] as { suggestion?: string | null } | undefined)?.suggestion ?? null,
  });
  return words ? <SuggestedWords words={words} /> : null;
}
