import { Link } from 'react-router-dom';
import { Alert } from '@/shared/ui/feedback/Alert';

/** Shown instead of the sign-up options if the operator has closed registration. */
export const RegistrationClosed = () => (
  <Alert tone="info">
    Registration is closed at the moment. Questions? <Link to="/contact">Contact us</Link>.
  </Alert>
);
