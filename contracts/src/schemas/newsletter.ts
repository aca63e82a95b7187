import * as z from 'zod';
import { Email, orStop } from '../fields.ts';

/** The 'Stay up to date' box. */
export const Subscribe = z.object({ email: Email });
export type Subscribe = z.infer<typeof Subscribe>;

/** The same for every address: a mail with a link has gone out, or there was no need for one. */
export const SubscriptionRequested = z.object({ isRequested: z.literal(true) });

const NOT_COMPLETE = 'The link is not complete. Open it from the email again.';
/** The secret of a link in a mail about the newsletter: which address, what for, until when, and a MAC over it. */
const token = z
  .string('The link is not complete.')
  .max(70, orStop(NOT_COMPLETE))
  .regex(/^[\w-]{70}$/, NOT_COMPLETE);

export const NewsletterLink = z.object({ token });
export type NewsletterLink = z.infer<typeof NewsletterLink>;

export const Subscribed = z.object({ isSubscribed: z.literal(true) });
export const Unsubscribed = z.object({ isUnsubscribed: z.literal(true) });
