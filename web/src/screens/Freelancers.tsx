import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { ClearFilters } from '@/features/freelancers/ClearFilters';
import { FreelancerCard } from '@/features/freelancers/FreelancerCard';
import { FreelancerFilters } from '@/features/freelancers/FreelancerFilters';
import { freelancersQuery } from '@/features/freelancers/queries';
import { searchIn, textOf } from '@/features/freelancers/search';
import { TEXTS } from '@/features/freelancers/texts';
import { InviteButton } from '@/features/invitations/InviteButton';
import { useSignedIn } from '@/features/session/useSignedIn';
import { useTitle } from '@/shared/lib/useTitle';
import { LinkButton } from '@/shared/ui/LinkButton';
import { ListPage } from '@/shared/ui/ListPage';
import { PagedList } from '@/shared/ui/PagedList';
import { EmptyState } from '@/shared/ui/states';

/** About that of a card, whose text needs more lines the narrower it is. */
const CARD_HEIGHT = 'max(20rem, 54rem - 70vw)';

/** The directory: freelancers whom everybody who is signed in may see. */
export function Freelancers() {
  useTitle(TEXTS.title);
  const { userId } = useSignedIn();
  const [params] = useSearchParams();
  const search = searchIn(params);
  const list = useInfiniteQuery(freelancersQuery(search));
  return (
    <ListPage title={TEXTS.title} text={TEXTS.order}>
      <FreelancerFilters search={search} />
      <PagedList
        list={list}
        noun="freelancers"
        whose="the"
        search={textOf(search)}
        {...(!search.q && { advice: TEXTS.fewer })}
        skeletonHeight={CARD_HEIGHT}
        empty={
          <EmptyState icon="person" title={TEXTS.none} text={TEXTS.noneText}>
            <LinkButton to="/client/post">Post a Job</LinkButton>
          </EmptyState>
        }
        wayOut={<ClearFilters />}
        renderRow={(freelancer) => (
          <FreelancerCard
            key={freelancer._id}
            freelancer={freelancer}
            searched={search.skills}
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
    </ListPage>
  );
}
