import type { Project } from '@hirelane/contracts/api/projects';

/** What a project is called where it has no title: only a draft may lack one, and one that the operator has hidden. */
export const titleOf = ({ title, status }: Pick<Project, 'title' | 'status'>): string =>
  title || (status === 'draft' ? 'Untitled draft' : 'Hidden by the operator');
