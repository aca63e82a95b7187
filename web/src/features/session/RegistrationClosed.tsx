import { Link } from 'react-router-dom';
import { marketplace } from '@/shared/lib/marketplace';
import { Alert } from '@/shared/ui/Alert';

/** In place of the ways to join, where the operator lets nobody in. */
export const RegistrationClosed = () => (
  <Alert tone="info">
    {`${marketplace.name} takes no new accounts at the moment. Whoever has one can `}
    <Link to="/login">log in</Link>. Questions? <Link to="/contact">Contact us</Link>.
  </Alert>
);
