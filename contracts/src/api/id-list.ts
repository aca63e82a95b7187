import * as z from 'zod';
import { PAGE_MAX } from '../constants.ts';
import { Id, orStop } from '../fields.ts';

/** Characters: of a page of ids, with room for some that are there twice. */
const TEXT_MAX = 4_000;

/** 1 to `PAGE_MAX` ids in a query, with commas between them; each once. */
export function listOfIds(name: string) {
  const message = `${name} must be 1 to ${PAGE_MAX} ids, with commas between them.`;
  return z
    .string(message)
    .max(TEXT_MAX, orStop(message))
    .transform((text) => [...new Set(text.toLowerCase().split(','))])
    .refine((ids) => ids.length <= PAGE_MAX && ids.every((id) => Id.safeParse(id).success), message);
}
