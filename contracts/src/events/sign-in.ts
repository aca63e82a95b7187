import * as z from 'zod';
import { Id } from '../fields.ts';
import { Provider } from '../schemas/sign-in.ts';
import { category } from './category.ts';
import { plain } from './personal.ts';

/** Streams `signin-<userId>`: the providers a user signs in with. */
export const signInStreams = category({
  log: 'identity',
  people: {},
  owner: null,
  capacity: {
    SignInConnected: 'reserve',
    SignInRemoved: 'always',
  },
  events: {
    SignInConnected: z.object({
      userId: Id,
      signInId: Id,
      provider: Provider,
      /**
       * The id of the stream `social-<key>`, which records the identity's owner. It is an HMAC of issuer and subject.
       */
      key: plain(),
    }),
    SignInRemoved: z.object({ userId: Id, signInId: Id }),
  },
});
