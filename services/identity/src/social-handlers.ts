import type { Handlers } from '@hirelane/kernel/http/service-app';
import type { openSocial } from './social.ts';

type Names = 'socialSignIn' | 'linkIdentity' | 'checkOwnPassword' | 'listSignIns' | 'removeSignIn';

/** The routes of signing in through Google and GitHub. */
export function socialHandlers(social: ReturnType<typeof openSocial>): Pick<Handlers<'identity'>, Names> {
  return {
    async socialSignIn({ body, newId, context }) {
      return social.signIn(body, newId, context);
    },
    async linkIdentity({ body, context }) {
      return { body: await social.link(body, context) };
    },
    async checkOwnPassword({ body }) {
      return { body: await social.checkOwnPassword(body.userId, body.password) };
    },
    async listSignIns({ caller }) {
      return { body: await social.list(caller.id) };
    },
    async removeSignIn({ params, caller, context }) {
      await social.remove(params['id'] ?? '', caller.id, context);
      return { body: { isDeleted: true } };
    },
  };
}
