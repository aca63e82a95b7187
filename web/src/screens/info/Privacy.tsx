import { marketplace } from '@/domain/marketplace/marketplace';
import { LegalText } from '@/features/marketplace/LegalText';
import { InfoPage } from '@/screens/info/InfoPage';
import { SoftwarePrivacy } from '@/screens/info/SoftwarePrivacy';

export function Privacy() {
  return (
    <InfoPage
      title="Privacy Policy"
      lead={`What ${marketplace.name} stores, where, and who sees it. No trackers, no advertising, no content from other sites.`}
    >
      <LegalText kind="privacy">
        <SoftwarePrivacy />
      </LegalText>
    </InfoPage>
  );
}
