export const TEXTS = {
  dialog: 'Send Proposal',
  apply: 'Apply Now',
  alreadySent: 'you have already sent a proposal for this project!.',
  coverLetter: 'Introduce your self, highlight your skills and experience',
  closed: 'This project is closed. It takes no more proposals.',
  received: 'Proposals Received',
  noneReceived: 'No proposals yet',
  noneReceivedText: 'When a freelancer applies, the proposal appears here with the bid, the cover letter and the file.',
  noneCame: 'The project was closed before anybody applied.',
  mine: 'My Proposals',
  mineText: 'Every proposal you have sent, newest first.',
  noneSent: 'No proposals yet',
  noneSentText: 'When you apply to a project, your proposal appears here.',
} as const;

export const STATUS_LABELS = { sent: 'Proposal sent', closed: 'Project closed' } as const;

/** Shown in place of the texts of a deleted user. */
export const DELETED = {
  user: 'Deleted user',
  letter: 'The letter was deleted with the account of its sender.',
  project: 'Project of a deleted user',
} as const;

/** A draft's title is private to its owner, even if it was public once. */
export const TAKEN_BACK = 'Project unpublished by its client';
