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
  /** Not in the specification. */
  sessionEnded: 'You were signed out. Sign in to continue where you left off.',
  /** Not in the specification: for visitors who must sign in first. */
  onWay: {
    'to project': 'Sign in or join to apply. You will return to the project.',
    'to person': 'Sign in or join as a client to invite this freelancer. You will return to their page.',
  },
  /** Not in the specification: the response to a registration that was sent twice. */
  registeredAlready: 'Your account has been created. Sign in to continue.',
  /** Not in the specification, which does not cover failures. */
  logoutFailed: 'Signing out failed; you are still signed in. Try again.',
} as const;
