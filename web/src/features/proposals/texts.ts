export const TEXTS = {
  dialog: 'Send Proposal',
  apply: 'Apply Now',
  alreadySent: 'you have already sent a proposal for this project!.',
  coverLetter: 'Introduce your self, highlight your skills and experience',
} as const;
