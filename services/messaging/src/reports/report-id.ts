import type { FileReport } from '@hirelane/contracts/api/reports';
import { v5 } from 'uuid';

/**
 * The id of the one report that a person can file about a thing; `sentId`: of what is sent again in other words, which
 * can be reported again.
 */
export const reportIdOf = (
  by: string,
  { about, id }: Pick<FileReport, 'about' | 'id'>,
  sentId: string | null = null,
): string => v5([about, id, ...(sentId === null ? [] : [sentId])].join('/'), by);
