import { MARKETPLACE_LIMITS } from '@hirelane/api/marketplace';
import type { JoinCodes } from '@hirelane/api/schemas/marketplace';
import type { Handlers } from '@hirelane/http/handlers';
import { HttpProblem } from '@hirelane/http/http-problem';
import type { JoinCodeStore } from './join-codes.ts';

type Parts = Readonly<{ joinCodes: JoinCodeStore; list(): Promise<JoinCodes> }>;

/** Handlers for invitation codes. */
export function joinCodeHandlers({
  joinCodes,
  list,
}: Parts): Pick<Handlers<'identity'>, 'listJoinCodes' | 'makeJoinCode' | 'revokeJoinCode'> {
  return {
    listJoinCodes: async () => ({ body: { data: await list() } }),
    async makeJoinCode({ body: { note, days }, context }) {
      // An operator cannot revoke a valid code that is not listed, so the number of valid codes is limited. The count
      // may be slightly too low, because the read model lags.
      const open = (await list()).filter(({ state }) => state === 'open');
      if (open.length >= MARKETPLACE_LIMITS.joinCodes) throw new HttpProblem('too-many');
      const { made, wrote } = await joinCodes.make(note, days, context);
      return { body: { data: made }, wrote };
    },
    async revokeJoinCode({ params: { id }, context }) {
      const wrote = await joinCodes.revoke(id, context);
      return { body: { data: { _id: id } }, wrote };
    },
  };
}
