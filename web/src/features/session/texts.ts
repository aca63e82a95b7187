export const TEXTS = {
  login: 'Login',
  register: 'Register',
  logout: 'Logout',
  usernameOrEmail: 'Username or Email',
  password: 'Password',
  joinAsClient: 'Join as a Client',
  joinAsFreelancer: 'Join as a Freelancer',
  lookingForWork: 'Looking for a work ?',
  lookingToHire: 'Looking to Hire ?',
  join: 'Join',
  /** Ours. */
  sessionEnded: 'You were signed out. Log in to go on where you were.',
  /** Ours. */
  onWayToProject: 'Sign in, or join, to apply. You come back to the project.',
  /** Ours: the answer to a registration that was sent twice. */
  registeredAlready: 'Your account has been created. Sign in to continue.',
  /** Ours: the specification is silent on a failure. */
  logoutFailed: 'Logging out failed, and you are still signed in. Try again.',
} as const;
