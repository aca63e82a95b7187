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

const HIRE: MenuGroup = {
  label: 'Hire Freelancers',
  items: [
    { label: 'Post a job and hire a pro', to: '/client/post' },
    { label: 'New & Noteworthy', to: '/projects' },
  ],
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

const CONTRACTS: MenuItem = { label: 'Contracts', to: '/contracts' };

/** The entry that shows the unread message count. */
export const MESSAGES: MenuItem = { label: 'Messages', to: '/messages' };

export const NOTIFICATIONS: MenuItem = { label: 'Notifications', to: '/notifications' };

/** The most used links, by role. */
export const PLACES: Readonly<Record<'client' | 'freelancer', readonly MenuItem[]>> = {
  client: [
    { label: 'Home', to: '/client' },
    { label: 'Projects', to: '/client?all' },
    { label: 'Freelancers', to: '/freelancers' },
    CONTRACTS,
  ],
  freelancer: [{ label: 'Home', to: '/freelancer' }, { label: 'Jobs', to: '/freelancer/projects' }, CONTRACTS],
};

/**
 * Freelancers get links to their jobs where clients get hiring links. For users without a role, the URL determines
 * which links they get.
 */
export const menuFor = (pathname: string, role: 'client' | 'freelancer' | undefined): readonly MenuGroup[] => [
  role === 'freelancer' || (role === undefined && /\/freelancer(\/|$)/.test(pathname)) ? MY_JOBS : HIRE,
  findWork(role === 'client'),
];
