/** Something that a new account is still without, and where it is added. */
export interface FirstStep {
  title: string;
  text: string;
  /** Where it is done. */
  to: string;
  isDone: boolean;
}

interface Client {
  isVerified: boolean;
  hasCompany: boolean;
  hasProject: boolean;
}

interface Freelancer {
  isVerified: boolean;
  hasTitle: boolean;
  hasSkills: boolean;
  hasPortfolio: boolean;
  hasApplied: boolean;
}

const verify = (isVerified: boolean): FirstStep => ({
  title: 'Verify your email address',
  text: 'Open the link in the email we sent. Password resets go to this address too.',
  to: '/settings/security',
  isDone: isVerified,
});

export const clientSteps = ({ isVerified, hasCompany, hasProject }: Client): readonly FirstStep[] => [
  verify(isVerified),
  {
    title: 'Describe your company',
    text: 'Freelancers read it before they write to you.',
    to: '/client/profile',
    isDone: hasCompany,
  },
  {
    title: 'Post your first project',
    text: 'Three short steps. It stays a draft until you submit it.',
    to: '/client/post',
    isDone: hasProject,
  },
];

export const freelancerSteps = (done: Freelancer): readonly FirstStep[] => [
  verify(done.isVerified),
  {
    title: 'Say what you do',
    text: 'A title such as ‘Brand designer’, and a few sentences on how you work.',
    to: '/freelancer/profile',
    isDone: done.hasTitle,
  },
  {
    title: 'Add your skills',
    text: 'Your best matches come from them.',
    to: '/freelancer/profile',
    isDone: done.hasSkills,
  },
  {
    title: 'Show a piece of work',
    text: 'Add it to your portfolio, with a file that clients can open.',
    to: '/freelancer/profile',
    isDone: done.hasPortfolio,
  },
  {
    title: 'Send your first proposal',
    text: 'Open a job, read it to the end, and say how you would do it.',
    to: '/freelancer?bestmatch',
    isDone: done.hasApplied,
  },
];
