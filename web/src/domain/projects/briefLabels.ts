// Written by `npm run contracts`.
/** The labels of the fields of a project's brief on screens. */
export const BRIEF_LABELS = {
  title: 'Title',
  description: 'Description',
  skills: 'Skills',
  category: 'Category',
  scope: 'Scope',
  duration: 'Duration',
  experienceType: 'Experience Type',
  projectRate: 'Project Rate',
  file: 'File',
} as const;
