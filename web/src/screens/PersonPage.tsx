import { VISIBILITIES, type Visibility } from '@hirelane/api/constants';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { useTitle } from '@/domain/marketplace/pageTitle';
import { ConductFacts } from '@/domain/people/ConductFacts';
import { LazyReport } from '@/domain/reports/LazyReport';
import { BlockedPerson } from '@/features/blocks/BlockedPerson';
import { blocksQuery } from '@/features/blocks/queries';
import { BLOCK_TEXTS } from '@/features/blocks/texts';
import { InviteButton } from '@/features/invitations/InviteButton';
import { INVITE_PARAM, InviteLink } from '@/features/invitations/InviteLink';
import { MarkRead } from '@/features/notifications/MarkRead';
import { CompletedContracts } from '@/features/people/CompletedContracts';
import { FreelancerParts } from '@/features/people/FreelancerParts';
import { PersonColumns } from '@/features/people/PersonColumns';
import { PersonHead } from '@/features/people/PersonHead';
import { PreviewBar } from '@/features/people/PreviewBar';
import { askedBy, conductQuery, pageAddress, peopleKeys, personPageQuery } from '@/features/people/queries';
import { PAGE_TEXTS } from '@/features/people/texts';
import { PersonReviews } from '@/features/reviews/PersonReviews';
import { PERSON_TEXTS } from '@/features/reviews/texts';
import { useRole, useSession } from '@/features/session/useSession';
import { ApiError, isUnknown } from '@/shared/lib/apiError';
import { lazyPart } from '@/shared/lib/loadChunk';
import { LinkButton } from '@/shared/ui/buttons/LinkButton';
import { MoreMenu } from '@/shared/ui/buttons/MoreMenu';
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/feedback/states';
import { Stack } from '@/shared/ui/layout/layout';
import { Page } from '@/shared/ui/layout/Page';
import { TitledCard } from '@/shared/ui/layout/TitledCard';
import { Prose } from '@/shared/ui/text/textStyles';

/** A person's page, for readers who may see it. */
export function PersonPage() {
  const { name = '' } = useParams();
  const [search, setSearch] = useSearchParams();
  const as = VISIBILITIES.find((visibility) => visibility === search.get('as'));
  const session = useSession();
  const role = useRole();
  const asked = { ...askedBy(name), ...(as && { as }) };
  const { data, isFetching, error, refetch } = useQuery(personPageQuery(asked));
  // Drops a page loaded earlier if it may no longer be shown, for example after a block in another tab.
  const page = isUnknown(error) ? undefined : data;
  /** The person the user has just blocked. `at` is the name that the URL contained at that time. */
  const [blocked, setBlocked] = useState<{ at: string; id: string; name: string }>();
  const [isReported, setReported] = useState(false);
  /** Whether the reader signed in to invite the person. The parameter is removed, so that a reload does not ask again. */
  const [invites] = useState(() => search.has(INVITE_PARAM));
  useEffect(() => {
    if (!search.has(INVITE_PARAM)) return;
    const rest = new URLSearchParams(search);
    rest.delete(INVITE_PARAM);
    setSearch(rest, { replace: true });
  }, [search, setSearch]);
  useTitle(page ? `${page.firstName} ${page.lastName}`.trim() : 'Person');

  // Replaces the URL with the canonical one, which contains the handle. A page loaded by id is not loaded again.
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
  const canBeInvited = freelancer !== null && freelancer.availability !== 'unavailable';
  const isOwn = session.status === 'in' && session.userId === _id;
  function onBlocked() {
    setBlocked({ at: name, id: _id, name: fullName });
    client.removeQueries({ queryKey: peopleKeys.pages });
  }
  return (
    <PersonColumns>
      {isOwn && <PreviewBar id={_id} as={as} />}
      {session.status === 'in' && <MarkRead pages={['reported']} about={_id} />}
      <PersonHead
        page={page}
        stays={canBeInvited && (session.status === 'in' ? session.isClient : role === undefined)}
        actions={
          session.status === 'in'
            ? !isOwn && (
                <>
                  {session.isClient && canBeInvited && (
                    <InviteButton
                      userId={session.userId}
                      freelancerId={_id}
                      name={fullName}
                      opens={invites}
                      $tone="accent"
                    />
                  )}
                  <PersonMenu id={_id} name={fullName} onBlocked={onBlocked} onReport={() => setReported(true)} />
                </>
              )
            : role === undefined &&
              canBeInvited && <InviteLink path={pageAddress(page.handle ?? _id)} name={fullName} />
        }
      />
      {isReported && <LazyReport about="person" id={_id} onClose={() => setReported(false)} />}
      <Stack>
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
      </Stack>
    </PersonColumns>
  );
}

interface UnlessBlockedProps {
  id: string;
  /** Shown if the user has not blocked the person. */
  children: ReactNode;
}

/** Checks whether the user has blocked the owner of a hidden page, using the first page of the block list. */
function UnlessBlocked({ id, children }: UnlessBlockedProps) {
  const { data: rows, isPending } = useInfiniteQuery(blocksQuery());
  if (isPending) return <Skeleton label="Loading the page" rows={2} height="14rem" />;
  const found = rows?.find(({ _id }) => _id === id);
  if (!found) return children;
  const { firstName, lastName } = found.person;
  return <BlockedPerson id={id} name={`${firstName} ${lastName}`.trim()} />;
}

/** How a client treats the freelancers who work for them. */
function ClientConduct({ id }: { id: string }) {
  const { data: conduct, isPending, refetch } = useQuery(conductQuery(id));
  return (
    <TitledCard title="As a client">
      {isPending ? (
        <Skeleton label="Loading the response rate" rows={1} height="6rem" />
      ) : conduct ? (
        <ConductFacts conduct={conduct} showsHires={false} />
      ) : (
        <ErrorState message="We could not load the response rate." onRetry={() => void refetch()} />
      )}
    </TitledCard>
  );
}

const isGone = (error: Error | null) => error instanceof ApiError && error.problem.status === 410;

interface NoPageProps {
  /** Why the page could not be loaded. */
  error: Error | null;
  /** The kind of reader that the owner previews the page as. */
  as: Visibility | undefined;
  isSignedIn: boolean;
  onRetry: () => void;
}

/** Explains why a person's page is not shown. */
function NoPage({ error, as, isSignedIn, onRetry }: NoPageProps) {
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

const BlockDialog = lazyPart(() => import('@/features/blocks/BlockDialog').then((m) => m.BlockDialog));

interface PersonMenuProps {
  id: string;
  name: string;
  onBlocked: () => void;
  onReport: () => void;
}

/** A button that opens the actions for a person. */
function PersonMenu({ id, name, onBlocked, onReport }: PersonMenuProps) {
  const [isAsked, setIsAsked] = useState(false);
  return (
    <>
      <AtTheEnd
        label={`${BLOCK_TEXTS.more}: ${name}`}
        items={[
          { label: `Report ${name}`, isDanger: true, onChoose: onReport },
          { label: `${BLOCK_TEXTS.action} ${name}`, isDanger: true, onChoose: () => setIsAsked(true) },
        ]}
      />
      <Suspense>
        {isAsked && <BlockDialog id={id} name={name} onBlocked={onBlocked} onClose={() => setIsAsked(false)} />}
      </Suspense>
    </>
  );
}

const AtTheEnd = styled(MoreMenu)`
  /* Does not grow with the rest of the row. */
  && {
    flex: none;
    margin-inline-start: auto;
  }
`;
