import { CLIENT_ID, FREELANCER_ID } from '@/test/builders';

/** The session data in the browser's storage. */
export const flags = () => ({ ...localStorage });

/** Makes the browser remember that a user is signed in. */
export function hintSignedIn(isClient: boolean) {
  localStorage.setItem('isLogin', 'true');
  localStorage.setItem('isClient', String(isClient));
  localStorage.setItem('userId', isClient ? CLIENT_ID : FREELANCER_ID);
}
