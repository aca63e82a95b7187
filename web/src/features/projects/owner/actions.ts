import type { Project } from '@hirelane/api/schemas/projects';
import { draftOf, EMPTY_DRAFT, valuesOf } from '@/features/projects/wizard/wizardForm';
import { feedApi } from '@/shared/api/routes/feed';
import { projectsApi } from '@/shared/api/routes/projects';

interface OwnerAction {
  /** The button's text. */
  label: string;
  isPossible: (project: Project) => boolean;
}

interface OwnerLink extends OwnerAction {
  to: (projectId: string) => string;
}

export interface OwnerCommand extends OwnerAction {
  /** The button's accessible name without the project's title; the label by default. */
  name?: string;
  /** The button's text while the command is pending; the label by default. */
  pendingLabel?: string;
  /** Whether it is the main action on a project's page. */
  isMain?: boolean;
  isDeletion?: boolean;
  send: (projectId: string, idempotencyKey: string) => Promise<unknown>;
  /** The question before the command is sent, the button that confirms it, and the consequences. */
  confirm?: { title: string; action: string; text: (title: string) => string };
  /** The message after a success. */
  done: (title: string) => string;
}

/** What the owner can do with a project, in the order of the buttons. */
const OWNER_ACTIONS: readonly (OwnerLink | OwnerCommand)[] = [
  {
    label: 'Edit',
    isPossible: ({ status }) => status === 'draft' || status === 'published',
    to: (id) => `/client/post?id=${id}`,
  },
  {
    label: 'Publish',
    pendingLabel: 'Publishing…',
    isMain: true,
    isPossible: ({ status }) => status === 'draft',
    send: (id, idempotencyKey) => projectsApi.call('publishProject', { params: { id }, idempotencyKey }),
    done: (title) => `“${title}” has been published.`,
  },
  {
    label: 'Delete',
    isDeletion: true,
    isPossible: ({ status }) => status === 'draft',
    confirm: {
      title: 'Delete this draft?',
      action: 'Delete draft',
      text: (title) => `“${title}” and everything in it will be deleted. This cannot be undone.`,
    },
    send: (id, idempotencyKey) => projectsApi.call('deleteDraft', { params: { id }, idempotencyKey }),
    done: (title) => `“${title}” has been deleted.`,
  },
  {
    label: 'Back to draft',
    name: 'Back to draft:',
    isPossible: ({ status, totalProposals }) => status === 'published' && totalProposals === 0,
    send: (id, idempotencyKey) => projectsApi.call('unpublishProject', { params: { id }, idempotencyKey }),
    done: (title) => `“${title}” is a draft again.`,
  },
  {
    label: 'Close',
    isPossible: ({ status }) => status === 'published' || status === 'filled',
    confirm: {
      title: 'Close this project?',
      action: 'Close project',
      text: (title) =>
        `“${title}” will accept no more proposals and disappear from every feed. You keep the proposals you have received. This cannot be undone.`,
    },
    send: (id, idempotencyKey) => projectsApi.call('closeProject', { params: { id }, idempotencyKey }),
    done: (title) => `“${title}” has been closed.`,
  },
  {
    label: 'Duplicate',
    pendingLabel: 'Duplicating…',
    isPossible: () => true,
    // Lists omit the description, so the complete project is read first.
    async send(id, idempotencyKey) {
      const { data } = await feedApi.call('getProject', { params: { id } });
      const { body } = draftOf(valuesOf(data), EMPTY_DRAFT);
      return projectsApi.call('draftProject', { body, idempotencyKey });
    },
    done: (title) => `A copy of “${title}” is in your drafts.`,
  },
];

export const ownerActionsOf = (project: Project) => OWNER_ACTIONS.filter(({ isPossible }) => isPossible(project));
