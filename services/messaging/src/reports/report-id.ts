import type { FileReport } from '@hirelane/contracts/api/reports';
import { v5 } from 'uuid';

/** The id of the one report that a person can file about a thing. */
export const reportIdOf = (by: string, { about, id }: Pick<FileReport, 'about' | 'id'>): string =>
  v5(`${about}/${id}`, by);
