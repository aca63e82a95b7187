import type { Context } from '@hirelane/event-sourcing/decide';
import { HttpProblem, invalidField } from '@hirelane/http/http-problem';
import type { MarketplaceStore } from '../settings.ts';
import type { JoinCodeStore } from './join-codes.ts';

type Parts = Readonly<{
  settings: Pick<MarketplaceStore, 'find'>;
  joinCodes: Pick<JoinCodeStore, 'use' | 'release'>;
}>;

export type JoinCodeAdmission = Readonly<{
  /** If this code can be used to create an account, uses it and returns null; otherwise, returns the reason. */
  refuses(
    code: string | undefined,
    userId: string,
    context: Context,
  ): Promise<'registration-closed' | 'no-invitation' | null>;
  /** Throws 403, or 422 on the field for the code. */
  require(code: string | undefined, userId: string, context: Context): Promise<void>;
  /** Makes the code valid again if the account could not be created. */
  giveBack(code: string | undefined, userId: string, context: Context): Promise<void>;
}>;

const NO_CODE = 'You need an invitation code to join. Ask the person who invited you.';
const BAD_CODE = 'This invitation code is not valid. It may already have been used, or it may have expired.';

/**
 * Decides who may create an account based on the operators' settings. They are read from the log, so changes take
 * effect immediately.
 */
export function openJoinCodeAdmission({ settings, joinCodes }: Parts): JoinCodeAdmission {
  async function refuses(code: string | undefined, userId: string, context: Context) {
    const { registration } = await settings.find();
    if (registration === 'open') return null;
    if (registration === 'closed') return 'registration-closed';
    return code && (await joinCodes.use(code, userId, context)) ? null : 'no-invitation';
  }
  return {
    refuses,
    async require(code, userId, context) {
      const refusal = await refuses(code, userId, context);
      if (refusal === 'registration-closed') throw new HttpProblem(refusal);
      if (refusal === 'no-invitation') throw invalidField('joinCode', code ? BAD_CODE : NO_CODE);
    },
    async giveBack(code, userId, context) {
      if (code) await joinCodes.release(code, userId, context).catch(ignoreUnknown);
    },
  };
}

/** If no code is required, the code that was entered may not exist. */
function ignoreUnknown(error: unknown): void {
  if (!(error instanceof Error && error.name === 'Refused')) throw error;
}
