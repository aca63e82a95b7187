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
