import { SETTINGS_PAGES } from '@hirelane/api/settings-pages';

export interface MenuItem {
  label: string;
  /** A second line below the label. */
  text?: string;
  to: string;
}

export interface MenuGroup {
  label: string;
  items: readonly MenuItem[];
}

const HIRING: MenuGroup = {
  label: 'Hire Freelancers',
  items: [
    { label: 'Post a job and hire a pro', to: '/client/post' },
    { label: 'New & Noteworthy', to: '/projects' },
  ],
};

/** Only clients can open the directory. */
const HIRING_AS_CLIENT: MenuGroup = {
  ...HIRING,
  items: [...HIRING.items, { label: 'Freelancers', to: '/freelancers' }],
};

const MY_JOBS: MenuGroup = {
  label: 'My Jobs',
  items: [
    { label: 'My work', text: 'View your work', to: '/contracts' },
    { label: 'My Proposals', text: 'View your proposals', to: '/freelancer/proposals' },
    { label: 'Invitations', to: '/freelancer/invitations' },
  ],
};

/** Clients cannot open the freelancers' screens, so these links open the list of all open projects for them. */
const findWork = (isClient: boolean): MenuGroup => ({
  label: 'Find Work',
  items: [
    { label: 'Job Board', to: isClient ? '/projects' : '/freelancer' },
    { label: 'Find Work for your skills', to: isClient ? '/projects' : '/freelancer/projects' },
  ],
});

export const EXPLORE: MenuItem = { label: 'Explore', to: '/projects' };

/** The entry that shows the unread message count. */
export const MESSAGES: MenuItem = { label: 'Messages', to: '/messages' };

export const NOTIFICATIONS: MenuItem = { label: 'Notifications', to: '/notifications' };

/** Clients' links. Freelancers find theirs in the menus. */
export const PLACES: readonly MenuItem[] = [
  { label: 'Projects', to: '/client?all' },
  { label: 'Contracts', to: '/contracts' },
];

/**
 * The menus of the specification. Freelancers get links to their jobs where clients get hiring links. For users without
 * a role, the URL determines which links they get.
 */
export function menuFor(pathname: string, role: 'client' | 'freelancer' | undefined): readonly MenuGroup[] {
  const isFreelancer = role === 'freelancer' || (role === undefined && /\/freelancer(\/|$)/.test(pathname));
  const hiring = role === 'client' ? HIRING_AS_CLIENT : HIRING;
  return [isFreelancer ? MY_JOBS : hiring, findWork(role === 'client')];
}

interface Account {
  userId: string;
  isClient: boolean;
  isOperator: boolean;
}

/** The links of the account menu. */
export const accountLinks = ({ userId, isClient, isOperator }: Account): readonly MenuItem[] => [
  { label: 'My page', to: `/people/${userId}` },
  { label: 'Profile', to: isClient ? '/client/profile' : '/freelancer/profile' },
  ...(isClient
    ? []
    : [
        { label: 'Work records', to: '/freelancer/records' },
        { label: 'Saved searches', to: '/freelancer/searches' },
      ]),
  { label: 'Billing', to: '/invoices' },
  { label: 'Settings', to: SETTINGS_PAGES.account },
  ...(isOperator ? [{ label: 'Operator', to: '/operator' }] : []),
];
