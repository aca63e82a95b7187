import type { ServiceName } from './services.ts';

/** A kind of content that operators can hide: the service and category of its streams, and its operator routes. */
type Hideable = Readonly<{
  service: ServiceName;
  category: string;
  /** The part of the routes' paths after `/api/v1/operator/`. */
  path: string;
  read: string;
  hide: string;
  unhide: string;
}>;

/**
 * What operators can hide, by the kind named in reports, notices and appeals. `docs/how-to/add-hideable-content.md`
 * lists what else a kind needs.
 */
export const HIDEABLE = {
  review: {
    service: 'hiring',
    category: 'review',
    path: 'reviews',
    read: 'readReviewAsOperator',
    hide: 'hideReview',
    unhide: 'unhideReview',
  },
  project: {
    service: 'projects',
    category: 'project',
    path: 'projects',
    read: 'readProjectAsOperator',
    hide: 'hideProject',
    unhide: 'unhideProject',
  },
  message: {
    service: 'messaging',
    category: 'conversation',
    path: 'messages',
    read: 'readMessageAsOperator',
    hide: 'hideMessage',
    unhide: 'unhideMessage',
  },
  proposal: {
    service: 'proposals',
    category: 'proposal',
    path: 'proposals',
    read: 'readLetterAsOperator',
    hide: 'hideLetter',
    unhide: 'unhideLetter',
  },
  file: {
    service: 'files',
    category: 'file',
    path: 'files',
    read: 'readFileAsOperator',
    hide: 'hideFile',
    unhide: 'unhideFile',
  },
  invitation: {
    service: 'messaging',
    category: 'invitation',
    path: 'invitations',
    read: 'readInvitationAsOperator',
    hide: 'hideInvitation',
    unhide: 'unhideInvitation',
  },
  question: {
    service: 'messaging',
    category: 'question',
    path: 'questions',
    read: 'readQuestionAsOperator',
    hide: 'hideQuestion',
    unhide: 'unhideQuestion',
  },
} as const satisfies Record<string, Hideable>;

export type HideableKind = keyof typeof HIDEABLE;
export type HideableCategory = (typeof HIDEABLE)[HideableKind]['category'];

export const HIDEABLE_KINDS = Object.keys(HIDEABLE) as readonly HideableKind[];
export const HIDEABLE_CATEGORIES: readonly HideableCategory[] = Object.values(HIDEABLE).map(({ category }) => category);

/** What an operator's notice is about: the user's suspended account, or hidden content. */
export const NOTICE_KINDS = ['account', ...HIDEABLE_KINDS] as const;

// The commands that operators use to hide and restore users' content, in any stream.

/** Hides the content for a reason. `at` is an instant in UTC. */
export type Hide = Readonly<{ type: 'Hide'; reason: string; at: string }>;

/** Restores the content. `text` is the hidden text; it is needed only if the decider does not keep it. */
export type ShowAgain = Readonly<{ type: 'ShowAgain'; reason?: string | undefined; text: string; at: string }>;

export type Hiding = Hide | ShowAgain;

export const isHiding = <C extends Readonly<{ type: string }>>(command: C): command is Extract<C, Hiding> =>
  command.type === 'Hide' || command.type === 'ShowAgain';

/** Returns the fields of the hiding event for a command. */
export const hiddenBy = ({ reason, at }: Hide) => ({ reason, hiddenAt: at });

/** Returns the fields of the restoring event for a command. */
export const shownBy = ({ reason, at }: ShowAgain) => ({ ...(reason !== undefined && { reason }), restoredAt: at });
