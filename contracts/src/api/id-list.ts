import * as z from 'zod';
import { PAGE_MAX } from '../constants.ts';
import { Id } from '../fields.ts';

/** 1 to `PAGE_MAX` ids in a query, with commas between them; each once. */
export function listOfIds(name: string) {
  const message = `${name} must be 1 to ${PAGE_MAX} ids, with commas between them.`;
  return z
    .string(message)
    .transform((text) => [...new Set(text.toLowerCase().split(','))])
    .refine((ids) => ids.length <= PAGE_MAX && ids.every((id) => Id.safeParse(id).success), message);
}
