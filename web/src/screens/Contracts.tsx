import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { useSignedIn } from '@/domain/account/useSignedIn';
import { useTitle } from '@/domain/marketplace/pageTitle';
import { ContractCard } from '@/features/contracts/ContractCard';
import { contractsQuery, SHOWN } from '@/features/contracts/queries';
import { SHOWN_LABELS, LIST_TEXTS as TEXTS } from '@/features/contracts/texts';
import { INVOICES_PATH, LIST_TEXTS as INVOICES_TEXTS } from '@/features/invoices/texts';
import { RECORDS_PATH, LIST_TEXTS as RECORDS_TEXTS } from '@/features/records/texts';
import { LinkButton } from '@/shared/ui/buttons/LinkButton';
import { LinkTabs } from '@/shared/ui/buttons/LinkTabs';
import { EmptyState } from '@/shared/ui/feedback/states';
import { ListPage } from '@/shared/ui/lists/ListPage';
import { PagedList } from '@/shared/ui/lists/PagedList';

export function Contracts() {
  useTitle(TEXTS.title);
  const { isClient } = useSignedIn();
  const [params] = useSearchParams();
  const show = SHOWN.find((kind) => kind === params.get('show')) ?? 'all';
  const list = useInfiniteQuery(contractsQuery(show));
  return (
    <ListPage
      title={TEXTS.title}
      text={
        <>
          {TEXTS.text} <Link to={INVOICES_PATH}>{INVOICES_TEXTS.title}</Link>
          {!isClient && (
            <>
              {' · '}
              <Link to={RECORDS_PATH}>{RECORDS_TEXTS.title}</Link>
            </>
          )}
        </>
      }
    >
      <LinkTabs
        label="Contracts shown"
        tabs={SHOWN.map((kind) => ({
          to: kind === 'all' ? '/contracts' : `/contracts?show=${kind}`,
          label: SHOWN_LABELS[kind],
          isActive: kind === show,
        }))}
      />
      <PagedList
        list={list}
        noun="contracts"
        skeletonHeight="9rem"
        empty={
          show === 'all' ? (
            <EmptyState title={TEXTS.none} text={TEXTS.noneText[isClient ? 'client' : 'freelancer']}>
              <LinkButton $tone="accent" to={isClient ? '/client' : '/freelancer/proposals'}>
                {isClient ? 'See your projects' : 'See your proposals'}
              </LinkButton>
            </EmptyState>
          ) : (
            <EmptyState icon="search" title={TEXTS.noneShown[show]} text="Find the other contracts under All.">
              <LinkButton to="/contracts">Show all</LinkButton>
            </EmptyState>
          )
        }
        renderRow={(contract) => <ContractCard key={contract._id} contract={contract} />}
      />
    </ListPage>
  );
}
