import { SETTINGS_PAGES } from '@hirelane/api/settings-pages';

/** A step that a new user should complete. */
export interface FirstStep {
  title: string;
  text: string;
  /** The path to the step's screen. */
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
  to: SETTINGS_PAGES.account,
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
    title: 'Add a title and bio',
    text: 'A title such as ‘Brand designer’, and a few sentences on how you work.',
    to: '/freelancer/profile',
    isDone: done.hasTitle,
  },
  {
    title: 'Add your skills',
    text: 'They determine your best matches.',
    to: '/freelancer/profile',
    isDone: done.hasSkills,
  },
  {
    title: 'Add a portfolio project',
    text: 'Attach a file that clients can open.',
    to: '/freelancer/profile',
    isDone: done.hasPortfolio,
  },
  {
    title: 'Send your first proposal',
    text: 'Read a job to the end, then say how you would do it.',
    to: '/freelancer?bestmatch',
    isDone: done.hasApplied,
  },
];
