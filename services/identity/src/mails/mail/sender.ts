import { Email } from '@hirelane/api/fields';
import * as z from 'zod';

/** A name, quoted if it contains a comma, and an address (RFC 5322, section 3.4). */
const NAMED = /^(?:"[^"\\\r\n]*" *|[^"\\,;:@<>\r\n]*)<([^<>\s]+)>$/;
/** A domain on the local machine or network, which has no dot. */
const NEAR = /^[\w.+-]+@[a-z\d-]+$/i;

/** The address part of a sender such as `Hirelane <hello@hirelane.example>`; a sender may also be just an address. */
export const addressIn = (from: string): string => NAMED.exec(from)?.[1] ?? from;

const isAddress = (text: string) => NEAR.test(text) || Email.safeParse(text).success;

/** The sender of emails: `Name <address>`, or only an address. */
export const MailFrom = z
  .string('is required: the sender of emails, such as Hirelane <hello@hirelane.example>')
  .trim()
  .max(500)
  .refine(
    (from) => isAddress(addressIn(from)),
    'must be an address, or a name and an address, such as Hirelane <hello@hirelane.example>',
  );
