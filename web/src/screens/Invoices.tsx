import { INVOICES_SHOWN } from '@hirelane/api/constants';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useSignedIn } from '@/domain/account/useSignedIn';
import { useTitle } from '@/domain/marketplace/pageTitle';
import { BillingButton } from '@/features/invoices/billing/BillingButton';
import { UpiButton } from '@/features/invoices/billing/UpiButton';
import { InvoiceCard } from '@/features/invoices/InvoiceCard';
import { invoicesQuery } from '@/features/invoices/queries';
import { BILLING_TEXTS, INVOICES_PATH, LIST_TEXTS as TEXTS } from '@/features/invoices/texts';
import { YearTotals } from '@/features/invoices/YearTotals';
import { LinkButton } from '@/shared/ui/buttons/LinkButton';
import { LinkTabs } from '@/shared/ui/buttons/LinkTabs';
import { EmptyState } from '@/shared/ui/feedback/states';
import { ButtonRow } from '@/shared/ui/layout/layout';
import { ListPage } from '@/shared/ui/lists/ListPage';
import { PagedList } from '@/shared/ui/lists/PagedList';

/** The invoices of all of the user's contracts, and the sums per year. */
export function Invoices() {
  useTitle(TEXTS.title);
  const role = useSignedIn().isClient ? 'client' : 'freelancer';
  const [params] = useSearchParams();
  const show = INVOICES_SHOWN.find((kind) => kind === params.get('show')) ?? 'all';
  const list = useInfiniteQuery(invoicesQuery(show));
  return (
    <ListPage title={TEXTS.title} text={TEXTS.text[role]}>
      <ButtonRow>
        <BillingButton label={BILLING_TEXTS.title} />
        {role === 'freelancer' && <UpiButton />}
      </ButtonRow>
      <LinkTabs
        label="Invoices shown"
        tabs={INVOICES_SHOWN.map((kind) => ({
          to: kind === 'all' ? INVOICES_PATH : `${INVOICES_PATH}?show=${kind}`,
          label: TEXTS.shown[kind],
          isActive: kind === show,
        }))}
      />
      <PagedList
        list={list}
        noun="invoices"
        skeletonHeight="7rem"
        empty={
          show === 'all' ? (
            <EmptyState title={TEXTS.none} text={TEXTS.noneText[role]}>
              <LinkButton $tone="accent" to="/contracts">
                See your contracts
              </LinkButton>
            </EmptyState>
          ) : (
            <EmptyState icon="search" title={TEXTS.noneShown[show]} text={TEXTS.noneShownText}>
              <LinkButton to={INVOICES_PATH}>Show all</LinkButton>
            </EmptyState>
          )
        }
        renderRow={(invoice) => <InvoiceCard key={invoice._id} invoice={invoice} />}
      />
      <YearTotals role={role} />
    </ListPage>
  );
}
