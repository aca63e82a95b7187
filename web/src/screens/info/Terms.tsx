import { Link } from 'react-router-dom';
import { marketplace } from '@/domain/marketplace/marketplace';
import { LegalText } from '@/features/marketplace/LegalText';
import { InfoPage } from '@/screens/info/InfoPage';

export function Terms() {
  return (
    <InfoPage title="Terms of Service" lead={`The rules for everyone who uses ${marketplace.name}.`}>
      <LegalText kind="terms">
        <p>
          The operator of this site has not published terms yet. See <Link to="/contact">Contact us</Link> for how to
          reach them.
        </p>
      </LegalText>
    </InfoPage>
  );
}
