import * as z from 'zod';
import { LIMITS } from '../constants.ts';
import { orStop } from '../fields.ts';

/** A password or a name that is compared with what is stored, and so only bounded. */
export const credential = (label: string, max: number = LIMITS.password) =>
  z
    .string(`${label} is required.`)
    .min(1, `${label} is required.`)
    .max(max, orStop(`${label} is too long.`));

/** The second typing of a new password. */
export const confirmation = z
  .string('Confirm Password is required.')
  .min(1, 'Confirm Password is required.')
  .max(LIMITS.password, orStop('The two passwords differ.'));

export const isConfirmed = (form: Readonly<{ password: string; confirmpassword: string }>) =>
  form.password === form.confirmpassword;

/** Ties the second of two passwords to the first, even while other fields are wrong. */
export const asConfirmed = {
  path: ['confirmpassword'],
  message: 'The two passwords differ.',
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
};
