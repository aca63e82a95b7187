export interface MenuItem {
  label: string;
  text?: string;
  /** Missing where the product has no such page yet: the label is then plain text. */
  to?: string;
}

export interface MenuGroup {
  label: string;
  items: readonly MenuItem[];
}

const HIRE: MenuGroup = {
  label: 'Hire Freelancers',
  items: [{ label: 'Post a job and hire a pro', to: '/client/post' }, { label: 'New & Noteworthy' }],
};

const MY_JOBS: MenuGroup = {
  label: 'My Jobs',
  items: [
    { label: 'My work', text: 'View your work' },
    { label: 'My Proposals', text: 'View your proposals' },
  ],
};

const FIND_WORK: MenuGroup = {
  label: 'Find Work',
  items: [{ label: 'Job Board', to: '/freelancer' }, { label: 'Find Work for your skills' }],
};

export const EXPLORE = 'Explore';

/** The first group depends on the address: freelancers see their own jobs where clients see how to hire. */
export const menuFor = (pathname: string): readonly MenuGroup[] => [
  pathname.includes('/freelancer') ? MY_JOBS : HIRE,
  FIND_WORK,
];
