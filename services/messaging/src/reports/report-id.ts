import type { FileReport } from '@hirelane/contracts/api/reports';
import { v5 } from 'uuid';
import type { MessageAt } from './things.ts';

/**
 * The id of the one report that a person can file about a thing; `sentId`: of what is sent again in other words, which
 * can be reported again. Of messages earlier releases only.
 */
export const reportIdOf = (
  by: string,
  { about, id }: Pick<FileReport, 'about' | 'id'>,
  sentId: string | null = null,
): string => v5([about, id, ...(sentId === null ? [] : [sentId])].join('/'), by);

/** The same about a message. Its author chooses no part of it. */
export const messageReportIdOf = (by: string, { conversationId, n }: MessageAt): string =>
  v5(['message', conversationId, n].join('/'), by);
