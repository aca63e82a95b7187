import type { MarketplaceSettings } from '@hirelane/contracts/api/marketplace';
import { LEGAL_KINDS } from '@hirelane/contracts/marketplace';
import { styled } from 'styled-components';
import { LegalTextForm } from '@/features/marketplace/LegalTextForm';
import { theme } from '@/shared/theme/theme';

/** One field for each legal text. */
export function LegalForm({ settings }: { settings: MarketplaceSettings }) {
  return (
    <Forms>
      {LEGAL_KINDS.map((kind) => (
        <LegalTextForm key={kind} kind={kind} settings={settings} />
      ))}
    </Forms>
  );
}

const Forms = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[12]};
`;
