import { pageUser } from '@/shared/api/pageUser';
import { keptForm } from '@/shared/lib/keptForm';

/** A kept form of the user of this page alone: another who signs in with this tab does not find it. */
export const keptOwnForm = <T>(key: string, read: (stored: unknown) => T | undefined) =>
  keptForm(`${key}.${pageUser()}`, read);
