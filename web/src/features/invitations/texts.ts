import type { INVITATION_DECLINE_REASONS } from '@hirelane/api/constants';

/** Why a freelancer declines an invitation. */
export const REASON_LABELS: Readonly<Record<(typeof INVITATION_DECLINE_REASONS)[number], string>> = {
  rate: 'The rate does not fit',
  skills: 'It needs other skills',
  timing: 'The timing does not fit',
  'other work': 'Busy with other work',
  other: 'Another reason',
};

/** What has become of an invitation. */
export const STATUS_LABELS = { invited: 'Invited', applied: 'Applied', declined: 'Declined' } as const;

export const INVITE_TEXTS = {
  action: 'Invite to apply',
  title: (name: string) => `Invite ${name}`,
  project: 'Project',
  message: 'Message',
  hint: 'Say why you thought of them.',
  send: 'Send invitation',
  sending: 'Sending…',
  done: (name: string) => `${name} was invited.`,
  noProjects: 'You have no published project to invite somebody to. Publish one first.',
  failed: 'We could not load your projects.',
  write: 'You can write to them as soon as the invitation is sent.',
} as const;

export const PANEL_TEXTS = {
  title: 'Invite freelancers',
  text: 'They read your message, and apply or decline. You can write to whom you have invited.',
  suggested: 'Suggestions',
  like: {
    shortlist: 'With the skills of those on your shortlist',
    project: 'With the skills of this project',
  },
  none: 'Nobody with these skills is available whom you could invite.',
  search: 'Search all freelancers',
  failed: 'We could not load suggestions.',
  invited: 'Invited',
  invitedFailed: 'We could not load whom you have invited.',
  left: (left: number) =>
    left === 0 ? 'You have invited as many as a project can have.' : `${left} more can be invited.`,
} as const;

export const LIST_TEXTS = {
  title: 'Invitations',
  text: 'Clients who would like you to apply to their project, the last invitation first.',
  none: 'No invitations yet',
  noneText: 'Clients find you in the directory by your skills and categories. A complete profile helps.',
  apply: 'View and apply',
  view: 'View project',
  decline: 'Decline',
  closed: 'The project takes no more proposals.',
} as const;

export const DECLINE_TEXTS = {
  title: 'Decline this invitation',
  action: 'Decline invitation',
  hint: 'The client reads the reason. They cannot invite you again for 30 days. You can still apply.',
  choose: 'Choose a reason',
} as const;

/** Instead of the message of an invitation. */
export const HIDDEN_TEXT = 'The operator has hidden this message.';
/** Of the client's own message, which the list does not show. */
export const OWN_HIDDEN_TEXT = 'The operator has hidden your message.';

/** Whom nobody can name any more. */
export const DELETED_USER = 'Deleted user';
