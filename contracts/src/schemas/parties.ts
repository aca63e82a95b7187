import * as z from 'zod';
import { Id } from '../fields.ts';

/** The other party; the names are '' after they have deleted their account. */
export const OtherParty = z.object({ _id: Id, firstName: z.string(), lastName: z.string(), profileImg: Id.nullable() });
export type OtherParty = z.infer<typeof OtherParty>;

export const PartyRole = z.enum(['client', 'freelancer']);
export type PartyRole = z.infer<typeof PartyRole>;
