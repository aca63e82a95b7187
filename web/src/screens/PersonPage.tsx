import { VISIBILITIES } from '@hirelane/contracts/constants';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { askedBy, pageAddress } from '@/features/people/address';
import { ClientConduct } from '@/features/people/ClientConduct';
import { CompletedContracts } from '@/features/people/CompletedContracts';
import { FreelancerParts } from '@/features/people/FreelancerParts';
import { PersonHead } from '@/features/people/PersonHead';
import { PreviewBar } from '@/features/people/PreviewBar';
import { personPageQuery } from '@/features/people/queries';
import { PAGE_TEXTS } from '@/features/people/texts';
import { ReportButton } from '@/features/reports/ReportButton';
import { PersonReviews } from '@/features/reviews/PersonReviews';
import { PERSON_TEXTS } from '@/features/reviews/texts';
import { useSession } from '@/features/session/useSession';
import { ApiError } from '@/shared/lib/apiError';
import { isUnknown } from '@/shared/lib/isUnknown';
import { useTitle } from '@/shared/lib/useTitle';
import { LinkButton } from '@/shared/ui/LinkButton';
import { Page } from '@/shared/ui/Page';
import { Prose } from '@/shared/ui/Prose';
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/states';
import { TitledCard } from '@/shared/ui/TitledCard';

const isGone = (error: Error | null) => error instanceof ApiError && error.problem.status === 410;

/** The page about a person, for whoever may see it. */
export function PersonPage() {
  const { name = '' } = useParams();
  const [search] = useSearchParams();
  const as = VISIBILITIES.find((visibility) => visibility === search.get('as'));
  const session = useSession();
  const asked = { ...askedBy(name), ...(as && { as }) };
  const { data: page, isPending, error, refetch } = useQuery(personPageQuery(asked));
  useTitle(page ? `${page.firstName} ${page.lastName}`.trim() : 'Person');

  // Its own address is the one by handle, in the history too. What was read by id is not read again.
  const navigate = useNavigate();
  const client = useQueryClient();
  useEffect(() => {
    const handle = page?.handle;
    if (!handle || handle === name) return;
    client.setQueryData(personPageQuery({ handle, ...(as && { as }) }).queryKey, { data: page });
    void navigate({ pathname: pageAddress(handle), search: search.toString() }, { replace: true });
  }, [page, name, as, client, navigate, search]);

  if (isPending)
    return (
      <Page>
        <Skeleton label="Loading the page" rows={2} height="14rem" />
      </Page>
    );
  if (!page)
    return (
      <Page>
        {as && session.status === 'in' && <PreviewBar id={session.userId} as={as} />}
        <h1>Person</h1>
        {isGone(error) ? (
          <EmptyState icon="search" title="Account deleted" text={PAGE_TEXTS.gone} />
        ) : isUnknown(error) ? (
          as ? (
            <EmptyState icon="search" title="Not shown" text={PAGE_TEXTS.hidden} />
          ) : (
            <EmptyState icon="search" title="Page not found" text={PAGE_TEXTS.unknown}>
              {session.status === 'out' && <LinkButton to="/login">Sign in</LinkButton>}
            </EmptyState>
          )
        ) : (
          <ErrorState message="We could not load this page." onRetry={() => void refetch()} />
        )}
      </Page>
    );

  const { _id, freelancer, client: company } = page;
  return (
    <Page>
      {session.status === 'in' && session.userId === _id && <PreviewBar id={_id} as={as} />}
      <PersonHead page={page} />
      {company?.description && (
        <TitledCard title="About the company">
          <Prose>{company.description}</Prose>
        </TitledCard>
      )}
      {company && <ClientConduct id={_id} />}
      {freelancer && <FreelancerParts freelancer={freelancer} />}
      {freelancer && freelancer.completed > 0 && <CompletedContracts id={_id} />}
      {as ? (
        <TitledCard title={PERSON_TEXTS.title}>
          <Prose>{PERSON_TEXTS.preview}</Prose>
        </TitledCard>
      ) : (
        <PersonReviews
          personId={_id}
          {...(session.status === 'in' && {
            renderActions: (review) => <ReportButton about="review" id={review._id} what="this review" />,
          })}
        />
      )}
    </Page>
  );
}
