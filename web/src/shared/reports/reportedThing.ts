import type { FileReport } from '@hirelane/contracts/api/reports';

/** What is reported. `conversation`: of a message, whose id is unique only there. */
export type ReportedThing = Pick<FileReport, 'about' | 'id' | 'conversation'>;

/** The key under which typed text about it is kept until it is sent. */
export const keptAs = ({ about, id, conversation: of }: ReportedThing): string =>
  ['report', about, ...(of ? [`${of.projectId}_${of.freelancerId}`] : []), id].join('.');
