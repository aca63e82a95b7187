import { Email } from '@hirelane/api/fields';
import * as z from 'zod';

/** A name, in quotes where it has a comma, and an address (RFC 5322, section 3.4). */
const NAMED = /^(?:"[^"\\\r\n]*" *|[^"\\,;:@<>\r\n]*)<([^<>\s]+)>$/;
/** In a domain of this machine or network alone, which has no dot. */
const NEAR = /^[\w.+-]+@[a-z\d-]+$/i;

/** The address of a sender, such as that of `Hirelane <hello@hirelane.example>`; one without a name is its own. */
export const addressIn = (from: string): string => NAMED.exec(from)?.[1] ?? from;

const isAddress = (text: string) => NEAR.test(text) || Email.safeParse(text).success;

/** The sender of mails: `Name <address>`, or an address alone. */
export const MailFrom = z
  .string('is needed: the sender of mails, such as Hirelane <hello@hirelane.example>')
  .trim()
  .max(500)
  .refine(
    (from) => isAddress(addressIn(from)),
    'must be an address, or a name with one, such as Hirelane <hello@hirelane.example>',
  );
