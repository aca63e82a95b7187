import type { Handlers } from '@hirelane/http/handlers';
import type { openSocial } from './social.ts';

type Names = 'socialSignIn' | 'linkIdentity' | 'listSignIns' | 'removeSignInOf';

/** Handlers for signing in through Google and GitHub. */
export function socialHandlers(social: ReturnType<typeof openSocial>): Pick<Handlers<'identity'>, Names> {
  return {
    async socialSignIn({ body, newId, context }) {
      return social.signIn(body, newId, context);
    },
    async linkIdentity({ body, context }) {
      return { body: await social.link(body, context) };
    },
    async listSignIns({ caller }) {
      return { body: await social.list(caller.id) };
    },
    async removeSignInOf({ body, context }) {
      return { body: await social.remove(body, context) };
    },
  };
}
