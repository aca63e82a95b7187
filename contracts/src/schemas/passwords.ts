import * as z from 'zod';
import { LIMITS } from '../constants.ts';
import { orStop } from '../fields.ts';

/** A password or name that is compared with a stored one, so only its length is limited. */
export const credential = (label: string, max: number = LIMITS.password) =>
  z
    .string(`${label} is required.`)
    .min(1, `${label} is required.`)
    .max(max, orStop(`${label} is too long.`));

/** The new password, repeated. */
export const confirmation = z
  .string('Confirm Password is required.')
  .min(1, 'Confirm Password is required.')
  .max(LIMITS.password, orStop('Passwords don’t match.'));

export const isConfirmed = (form: Readonly<{ password: string; confirmpassword: string }>) =>
  form.password === form.confirmpassword;

/** Checks that the two passwords are equal, even while other fields are invalid. */
export const asConfirmed = {
  path: ['confirmpassword'],
  message: 'Passwords don’t match.',
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
};
