import { VISIBILITIES } from '@hirelane/contracts/constants';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { BlockedPerson } from '@/features/blocks/BlockedPerson';
import { PersonMenu } from '@/features/blocks/PersonMenu';
import { UnlessBlocked } from '@/features/blocks/UnlessBlocked';
import { InviteButton } from '@/features/invitations/InviteButton';
import { askedBy, pageAddress } from '@/features/people/address';
import { ClientConduct } from '@/features/people/ClientConduct';
import { CompletedContracts } from '@/features/people/CompletedContracts';
import { FreelancerParts } from '@/features/people/FreelancerParts';
import { NoPage } from '@/features/people/NoPage';
import { PersonHead } from '@/features/people/PersonHead';
import { PreviewBar } from '@/features/people/PreviewBar';
import { peopleKeys, personPageQuery } from '@/features/people/queries';
import { PersonReviews } from '@/features/reviews/PersonReviews';
import { PERSON_TEXTS } from '@/features/reviews/texts';
import { useSession } from '@/features/session/useSession';
import { isUnknown } from '@/shared/lib/isUnknown';
import { useTitle } from '@/shared/lib/useTitle';
import { LazyReport } from '@/shared/reports/LazyReport';
import { Page } from '@/shared/ui/Page';
import { Prose } from '@/shared/ui/Prose';
import { Skeleton } from '@/shared/ui/states';
import { TitledCard } from '@/shared/ui/TitledCard';

/** The page about a person, for whoever may see it. */
export function PersonPage() {
  const { name = '' } = useParams();
  const [search] = useSearchParams();
  const as = VISIBILITIES.find((visibility) => visibility === search.get('as'));
  const session = useSession();
  const asked = { ...askedBy(name), ...(as && { as }) };
  const { data, isFetching, error, refetch } = useQuery(personPageQuery(asked));
  // What was read before is not shown any more, such as after a block in another tab.
  const page = isUnknown(error) ? undefined : data;
  /** Whom one has blocked just now; `at`: on the page of this name. */
  const [blocked, setBlocked] = useState<{ at: string; id: string; name: string }>();
  const [isReported, setReported] = useState(false);
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

  if (blocked?.at === name)
    return (
      <Page>
        <BlockedPerson id={blocked.id} name={blocked.name} onUnblocked={() => setBlocked(undefined)} />
      </Page>
    );
  if (!page && isFetching)
    return (
      <Page>
        <Skeleton label="Loading the page" rows={2} height="14rem" />
      </Page>
    );
  if (!page)
    return (
      <Page>
        {as && session.status === 'in' && <PreviewBar id={session.userId} as={as} />}
        {session.status === 'in' && !as && asked.id !== undefined && isUnknown(error) ? (
          <UnlessBlocked id={asked.id}>
            <NoPage error={error} as={as} isSignedIn onRetry={() => void refetch()} />
          </UnlessBlocked>
        ) : (
          <NoPage error={error} as={as} isSignedIn={session.status === 'in'} onRetry={() => void refetch()} />
        )}
      </Page>
    );

  const { _id, freelancer, client: company } = page;
  const fullName = `${page.firstName} ${page.lastName}`.trim();
  const isOwn = session.status === 'in' && session.userId === _id;
  function onBlocked() {
    setBlocked({ at: name, id: _id, name: fullName });
    client.removeQueries({ queryKey: peopleKeys.pages });
  }
  return (
    <Page>
      {isOwn && <PreviewBar id={_id} as={as} />}
      <PersonHead
        page={page}
        isOwn={isOwn}
        actions={
          session.status === 'in' &&
          !isOwn && (
            <>
              {session.isClient && freelancer && freelancer.availability !== 'unavailable' && (
                <InviteButton userId={session.userId} freelancerId={_id} name={fullName} />
              )}
              <PersonMenu id={_id} name={fullName} onBlocked={onBlocked} onReport={() => setReported(true)} />
            </>
          )
        }
      />
      {isReported && <LazyReport about="person" id={_id} onClose={() => setReported(false)} />}
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
        <PersonReviews personId={_id} canReport={session.status === 'in'} />
      )}
    </Page>
  );
}
