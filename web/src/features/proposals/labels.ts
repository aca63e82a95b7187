/** Why a client declines a proposal. */
export const REASON_LABELS = {
  budget: 'The budget does not fit',
  skills: 'Other skills are needed',
  timing: 'The timing does not fit',
  'other chosen': 'Another freelancer was chosen',
  other: 'Another reason',
} as const;

/** Why a freelancer declines an offer. */
export const OFFER_REASON_LABELS = {
  rate: 'The rate does not fit',
  scope: 'The scope does not fit',
  timing: 'The timing does not fit',
  'other work': 'Busy with other work',
  other: 'Another reason',
} as const;

/** Shown in place of the texts of a deleted user. */
export const DELETED = {
  user: 'Deleted user',
  letter: 'The letter was deleted with the account of its sender.',
  project: 'Project of a deleted user',
} as const;
