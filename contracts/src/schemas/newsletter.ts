import * as z from 'zod';
import { Email, orStop } from '../fields.ts';

/** The form in the 'Stay up to date' box. */
export const Subscribe = z.object({ email: Email });
export type Subscribe = z.infer<typeof Subscribe>;

/** The response is the same for every address, whether or not it was sent an email with a link. */
export const SubscriptionRequested = z.object({ isRequested: z.literal(true) });

const NOT_COMPLETE = 'The link is incomplete. Open it again from the email.';
/** The secret of a link in a newsletter email: the address, the purpose, the expiry, and a MAC over them. */
const token = z
  .string('The link is incomplete.')
  .max(70, orStop(NOT_COMPLETE))
  .regex(/^[\w-]{70}$/, NOT_COMPLETE);

export const NewsletterLink = z.object({ token });
export type NewsletterLink = z.infer<typeof NewsletterLink>;

export const Subscribed = z.object({ isSubscribed: z.literal(true) });
export const Unsubscribed = z.object({ isUnsubscribed: z.literal(true) });
