import type { MarketplaceSettings } from '@hirelane/contracts/api/marketplace';
import { LEGAL_KINDS } from '@hirelane/contracts/marketplace';
import { LegalTextForm } from '@/features/marketplace/LegalTextForm';

/** One field for each legal text. */
export function LegalForm({ settings }: { settings: MarketplaceSettings }) {
  return LEGAL_KINDS.map((kind) => <LegalTextForm key={kind} kind={kind} settings={settings} />);
}
