import type { Contract } from '@hirelane/api/schemas/contracts';
import { styled } from 'styled-components';
import { DELETED_USER } from '@/domain/people/clientWords';
import { theme } from '@/shared/theme/theme';
import { FormPair } from '@/shared/ui/layout/layout';

const TITLES = { client: 'Client', freelancer: 'Freelancer' } as const;

/** The names and addresses of both parties, on the screen and in print. */
export function Parties({ contract: { parties, role } }: { contract: Contract }) {
  if (!parties) return null;
  return (
    <Pair>
      {(['client', 'freelancer'] as const).map((party) => {
        const { name, address } = parties[party];
        return (
          <section key={party} aria-label={TITLES[party]}>
            <h3>{TITLES[party]}</h3>
            <p>
              <strong>{name || DELETED_USER}</strong>
            </p>
            {address ? <p>{address}</p> : party === role && <p data-missing>You have not entered an address.</p>}
          </section>
        );
      })}
    </Pair>
  );
}

const Pair = styled(FormPair)`
  gap: ${theme.space[4]};
  font-size: 0.9375rem;
  overflow-wrap: anywhere;

  h3 {
    margin-block-end: ${theme.space[1]};
    color: ${theme.color.textMuted};
    font-size: ${theme.font.sm};
    font-weight: 400;
    letter-spacing: normal;
  }

  p {
    white-space: pre-line;
  }

  strong {
    font-weight: 600;
  }

  [data-missing] {
    color: ${theme.color.textMuted};
  }

  @media print {
    [data-missing] {
      display: none;
    }
  }
`;
