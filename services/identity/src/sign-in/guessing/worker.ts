import { whyGuessable } from './estimate.ts';

/** The input of the worker thread: a password, and texts about its owner that an attacker may know. */
export type StrengthRequest = Readonly<{ password: string; known: readonly string[] }>;

/** The output of the worker thread: that of `whyGuessable`. */
export const answer = ({ password, known }: StrengthRequest) => whyGuessable(password, known);
