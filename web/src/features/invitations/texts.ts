import type { INVITATION_DECLINE_REASONS } from '@hirelane/api/constants';

/** Why a freelancer declines an invitation. */
export const REASON_LABELS: Readonly<Record<(typeof INVITATION_DECLINE_REASONS)[number], string>> = {
  rate: 'The rate does not fit',
  skills: 'It needs other skills',
  timing: 'The timing does not fit',
  'other work': 'Busy with other work',
  other: 'Another reason',
};

export const STATUS_LABELS = { invited: 'Invited', applied: 'Applied', declined: 'Declined' } as const;

export const INVITE_TEXTS = {
  action: 'Invite to apply',
  title: (name: string) => `Invite ${name}`,
  project: 'Project',
  message: 'Message',
  hint: 'Say why they are a good match.',
  send: 'Send invitation',
  sending: 'Sending…',
  done: (name: string) => `${name} was invited.`,
  noProjects: 'Publish a project before you invite a freelancer.',
  failed: 'We could not load your projects.',
  write: 'You can write to them as soon as the invitation is sent.',
} as const;

export const PANEL_TEXTS = {
  title: 'Invite freelancers',
  text: 'They read your message, then apply or decline. You can message everyone you invited.',
  suggested: 'Suggestions',
  like: {
    shortlist: 'With skills like those on your shortlist',
    project: 'With the skills this project needs',
  },
  none: 'No available freelancer matches these skills.',
  search: 'Search all freelancers',
  failed: 'We could not load suggestions.',
  invited: 'Invited',
  invitedFailed: 'We could not load your invitations.',
  left: (left: number) =>
    left === 0
      ? 'You have no invitations left for this project.'
      : `${left} ${left === 1 ? 'invitation' : 'invitations'} left.`,
} as const;

export const LIST_TEXTS = {
  title: 'Invitations',
  text: 'Clients who want you to apply to their project, most recent first.',
  none: 'No invitations yet',
  noneText: 'Clients find you in the directory by your skills and categories. A complete profile helps.',
  apply: 'View and apply',
  view: 'View project',
  decline: 'Decline',
  closed: 'This project takes no more proposals.',
} as const;

export const DECLINE_TEXTS = {
  title: 'Decline this invitation',
  action: 'Decline invitation',
  hint: 'The client reads the reason. They cannot invite you again for 30 days. You can still apply.',
  choose: 'Choose a reason',
} as const;

/** Shown to the freelancer in place of a hidden message. */
export const HIDDEN_TEXT = 'The operator has hidden this message.';
/** Shown to the client in place of their own hidden message, which the list does not include. */
export const OWN_HIDDEN_TEXT = 'The operator has hidden your message.';
