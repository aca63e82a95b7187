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
  /** Ours: the answer to a registration that was sent twice. */
  registeredAlready: 'Your account has been made. Sign in to go on.',
  /** Ours: the specification is silent on a failure. */
  logoutFailed: 'You are still signed in: logging out did not work. Try again.',
} as const;
