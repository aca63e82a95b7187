import type { Handlers } from '@hirelane/http/handlers';
import type { EventsTokensStore } from './events-tokens.ts';

type Names =
  | ('listEventsTokens' | 'createEventsToken' | 'revokeEventsToken')
  | ('activeEventsTokens' | 'noteEventsTokenUse');

/** Handlers for the tokens with which analysts read the public event stream. */
export const eventsTokenHandlers = (tokens: EventsTokensStore): Pick<Handlers<'identity'>, Names> => ({
  listEventsTokens: async () => ({ body: { data: await tokens.list() } }),
  async createEventsToken({ body: { name }, context }) {
    const { tokenId, token, wrote } = await tokens.create(name, context);
    return { body: { data: { _id: tokenId, name, token } }, wrote };
  },
  async revokeEventsToken({ params: { id }, context }) {
    const wrote = await tokens.revoke(id, context);
    return { body: { data: { _id: id } }, wrote };
  },
  activeEventsTokens: async () => ({ body: { data: await tokens.active() } }),
  async noteEventsTokenUse({ body: { tokenId } }) {
    await tokens.noteUse(tokenId);
    return { body: { isNoted: true } };
  },
});
