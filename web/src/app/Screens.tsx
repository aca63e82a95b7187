import { useRoutes } from 'react-router-dom';
import { ErrorCatcher } from '@/app/ErrorCatcher';
import { routes } from '@/app/routes';

/** The screen of the current address, in its layout. */
export function Screens() {
  return <ErrorCatcher>{useRoutes(routes)}</ErrorCatcher>;
}
