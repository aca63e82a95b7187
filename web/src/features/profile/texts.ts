export const TEXTS = {
  company: 'Client Company Details',
  editCompany: 'Edit Company Details',
  editTitle: 'Edit your title',
  yourTitle: 'Your title',
  yourBio: 'Your Bio',
  noSkills: 'Add Your Skills To Showcase Your Talent',
  addSkills: 'Add Skills',
  editSkills: 'Edit Skills',
  viewProfile: 'View Profile',
} as const;

export const TITLE_TOASTS = { success: 'Updated!', error: 'Could Not Update!.' } as const;
export const SKILLS_TOASTS = { success: 'Added Skills!', error: 'Could Not Add!.' } as const;
