import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { useTitle } from '@/domain/marketplace/pageTitle';
import { AgreedTerms } from '@/features/contracts/page/AgreedTerms';
import { ContractHead } from '@/features/contracts/page/ContractHead';
import { History } from '@/features/contracts/page/History';
import { OpenTerms } from '@/features/contracts/page/OpenTerms';
import { Payments } from '@/features/contracts/page/Payments';
import { Work } from '@/features/contracts/page/Work';
import { otherName } from '@/features/contracts/people';
import { contractQuery } from '@/features/contracts/queries';
import { openAmendment } from '@/features/contracts/waiting';
import { ContractInvoices } from '@/features/invoices/ContractInvoices';
import { MarkRead } from '@/features/notifications/MarkRead';
import { ContractRecord } from '@/features/records/ContractRecord';
import { NamingCard } from '@/features/records/NamingCard';
import { Reviews } from '@/features/reviews/Reviews';
import { isUnknown } from '@/shared/lib/apiError';
import { flag, object } from '@/shared/lib/shapes';
import { useNotice } from '@/shared/lib/useNotice';
import { media, theme } from '@/shared/theme/theme';
import { LinkButton } from '@/shared/ui/buttons/LinkButton';
import { Notice } from '@/shared/ui/feedback/Notice';
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/feedback/states';
import { Columns } from '@/shared/ui/layout/Columns';
import { Stack } from '@/shared/ui/layout/layout';
import { Page } from '@/shared/ui/layout/Page';

const isNewContract = object({ isNew: flag });

export function ContractPage() {
  const { id = '' } = useParams();
  const { state } = useLocation();
  const [isNew] = useState(() => isNewContract(state));
  const [notice, setNotice] = useNotice();
  const [firstNotice] = useState(notice);
  const [conflict, setConflict] = useState('');
  const tellConflict = (text: string) => {
    setConflict(text);
    setNotice(text);
  };
  const { data: contract, isPending, error, refetch } = useQuery(contractQuery(id, isNew));
  useTitle(contract ? `Contract: ${contract.title}` : 'Contract');

  if (isPending)
    return (
      <Page>
        <Notice text={notice} />
        <Skeleton label="Loading the contract" rows={1} height="30rem" />
      </Page>
    );
  if (!contract)
    return (
      <Page>
        <h1>Contract</h1>
        {isUnknown(error) ? (
          <EmptyState
            icon="search"
            title="Contract not found"
            text="The address may be wrong, or the contract was only just created."
          >
            <LinkButton to="/contracts">See your contracts</LinkButton>
          </EmptyState>
        ) : (
          <ErrorState message="We could not load this contract." onRetry={() => void refetch()} />
        )}
      </Page>
    );

  const amendment = openAmendment(contract);
  const isCompleted = contract.status === 'completed';
  // The notice about the acceptance would contradict the page once something else has happened.
  const isOutdated = isNew && notice === firstNotice && contract.timeline.length > 1;
  return (
    <Page>
      <Notice text={isOutdated ? '' : notice} icon={notice === conflict ? 'info' : 'check'} />
      <MarkRead pages={['contract']} about={contract._id} />
      <ContractHead contract={contract} />
      <ContractColumns>
        <Stack>
          {amendment && <OpenTerms contract={contract} amendment={amendment} />}
          <Reviews contract={contract} name={otherName(contract)} onDone={setNotice} />
          <Work contract={contract} onConflict={tellConflict} />
        </Stack>
        <aside aria-label="Terms">
          <AgreedTerms contract={contract} onDone={setNotice} onConflict={tellConflict} />
        </aside>
        <Stack>
          <Payments contract={contract} onConflict={tellConflict} />
          <ContractInvoices contract={contract} />
          {isCompleted && contract.role === 'freelancer' && <ContractRecord contract={contract} />}
          {isCompleted && contract.role === 'client' && <NamingCard contract={contract} />}
          <History contract={contract} />
        </Stack>
      </ContractColumns>
    </Page>
  );
}

/** On a phone the terms are between the work and the payments; on a wide screen they are next to both. */
const ContractColumns = styled(Columns)`
  row-gap: ${theme.space[6]};

  ${media.desktop} {
    grid-template-rows: auto 1fr;
    row-gap: ${theme.space[6]};

    > aside {
      grid-row: 1 / span 2;
      grid-column: 2;
    }
  }
`;
