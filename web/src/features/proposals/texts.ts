import type { Project } from '@hirelane/api/schemas/projects';
import { durationLabel, formatRupees } from '@/shared/lib/format';

/** Texts for freelancers who apply, loaded with the first visit to a project's page. */
export const TEXTS = {
  dialog: 'Send Proposal',
  budget: ({ projectRate, duration }: Pick<Project, 'projectRate' | 'duration'>) =>
    `Client’s budget ${projectRate === null ? 'open' : formatRupees(projectRate)} · ${durationLabel(duration)}`,
  apply: 'Apply Now',
  alreadySent: 'you have already sent a proposal for this project!.',
  coverLetter: 'Introduce your self, highlight your skills and experience',
  closed: 'This project is closed. It takes no more proposals.',
  filled: 'A freelancer was hired. This project takes no more proposals.',
} as const;

/**
 * A proposal's status on the project's page, for the freelancer who sent it. The page says separately that the
 * freelancer was hired, or why the project takes no proposals.
 */
export const APPLIED_TEXTS = {
  sent: 'You have applied to this project.',
  opened: 'You have applied to this project. The client has read your proposal.',
  shortlisted: 'You have applied to this project, and the client has put you on the shortlist.',
  offered: 'The client has made you an offer. Open your proposal to accept or decline it.',
  declined: 'You have applied to this project. The client declined your proposal.',
} as const;

/** `day`: such as '28 Nov 2026'; undefined if it is not known. */
export const withdrawnText = (day: string | undefined): string =>
  `You withdrew your proposal${day ? ` on ${day}` : ''}. Each freelancer can apply to a project only once, so you cannot apply again.`;
