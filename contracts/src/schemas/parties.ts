import * as z from 'zod';
import { Id } from '../fields.ts';

/** The other party; the names are '' after they have deleted their account. */
export const Party = z.object({ _id: Id, firstName: z.string(), lastName: z.string(), profileImg: Id.nullable() });
export type Party = z.infer<typeof Party>;

export const PartyRole = z.enum(['client', 'freelancer']);
export type PartyRole = z.infer<typeof PartyRole>;
