export const TEXTS = {
  company: 'Client Company Details',
  editCompany: 'Edit Company Details',
  editTitle: 'Edit your title',
  yourTitle: 'Your title',
  yourBio: 'Your Bio',
  noSkills: 'Add Your Skills To Showcase Your Talent',
  addSkills: 'Add Skills',
  editSkills: 'Edit Skills',
  editDetails: 'Edit Your Details',
  portfolio: 'Portfolio',
  noPortfolio: 'Talent who add portfolios to their profile are more likely to win work. (+20%)',
  addPortfolio: 'Add a Portfolio',
  addPortfolioDialog: 'Add Portfolio Project',
  editPortfolioDialog: 'Edit Portfolio Project',
  challenge: 'Project Challenge',
  education: 'Education Details',
  noEducation: 'Highlighting relevant educations can boost your visibility in our search results. (+10%)',
  addEducation: 'Add Your Education',
  experience: 'Employement History | Other Experiences',
  noExperience: '(+5%)',
  addExperience: 'Add Your Experience',
  missingFields: 'Missing Fields!.',
  startAfterEnd: 'Start date must be less than end date!.',
} as const;

export const TITLE_TOASTS = { success: 'Updated!', error: 'Could Not Update!.' } as const;
export const SKILLS_TOASTS = { success: 'Added Skills!', error: 'Could Not Add!.' } as const;
export const DETAILS_TOASTS = { success: 'Updated Profile!', error: 'Could Not Update!.' } as const;

const entryToasts = (name: string, deleteFailed: string) => ({
  add: { success: `Added ${name}!`, error: 'Could Not Add!' },
  update: { success: `Updated ${name}!`, error: 'Could Not Update!.' },
  delete: { success: `Deleted ${name}!`, error: deleteFailed },
});

export const ENTRY_TOASTS = {
  education: entryToasts('Education', 'Could Not delete!.'),
  experience: entryToasts('Experience', 'Could Not delete!.'),
  portfolio: entryToasts('Portfolio', 'Could Not Delete!.'),
} as const;
