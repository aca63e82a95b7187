import type { ContractSummary } from '@hirelane/api/schemas/contracts';
import type { OpenOffer } from '@hirelane/api/schemas/proposals';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { formatInstant, plural } from '@/shared/lib/format';
import { theme } from '@/shared/theme/theme';

interface WhatEndsProps {
  isClient: boolean;
  contracts: readonly ContractSummary[];
  offers: readonly OpenOffer[];
}

const WITHDRAWN = {
  client: 'Your offers are withdrawn and can no longer be accepted.',
  freelancer: 'Offers to you are withdrawn and can no longer be accepted.',
} as const;

const nameOf = ({ firstName, lastName }: Readonly<{ firstName: string; lastName: string }>): string =>
  `${firstName} ${lastName}`.trim() || 'a deleted user';

/** The contracts and offers that end when the user's account is deleted, and what happens to them. */
export function WhatEnds({ isClient, contracts, offers }: WhatEndsProps) {
  if (contracts.length + offers.length === 0) {
    return (
      <Box>
        <p>You have no contracts in progress and no open offers.</p>
      </Box>
    );
  }
  return (
    <Box>
      {contracts.length > 0 && (
        <section aria-labelledby="ending-contracts">
          <h3 id="ending-contracts">{plural(contracts.length, 'contract')} in progress</h3>
          <p>These contracts end when your account is deleted. The other party keeps the agreed terms.</p>
          <ul>
            {contracts.map((contract) => (
              <li key={contract._id}>
                <Link to={`/contracts/${contract._id}`}>{contract.title || 'Contract'}</Link> with{' '}
                <bdi>{nameOf(contract.other)}</bdi>
              </li>
            ))}
          </ul>
        </section>
      )}
      {offers.length > 0 && (
        <section aria-labelledby="ending-offers">
          <h3 id="ending-offers">{plural(offers.length, 'open offer')}</h3>
          <p>{WITHDRAWN[isClient ? 'client' : 'freelancer']}</p>
          <ul>
            {offers.map(({ _id, projectId, title, freelancer, expiresAt }) => (
              <li key={_id}>
                <Link to={isClient ? `/client/project/${projectId}?show=offered` : '/freelancer/proposals'}>
                  {title || 'Project'}
                </Link>
                {isClient && (
                  <>
                    {' '}
                    to <bdi>{nameOf(freelancer)}</bdi>
                  </>
                )}
                , open until <time dateTime={expiresAt}>{formatInstant(expiresAt)}</time>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Box>
  );
}

const Box = styled.div`
  display: grid;
  gap: ${theme.space[4]};
  margin-block-end: ${theme.space[4]};
  padding: ${theme.space[4]};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.md};
  overflow-wrap: anywhere;

  h3 {
    font-size: ${theme.font.md};
  }

  ul {
    display: grid;
    gap: ${theme.space[2]};
    margin-block-start: ${theme.space[2]};
    padding-inline-start: ${theme.space[6]};
    list-style: disc;
  }

  p {
    color: ${theme.color.textMuted};
  }
`;
