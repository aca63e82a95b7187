import { whyGuessable } from './estimate.ts';

/** The worker thread's input: a password and strings about its owner that an attacker may know. */
export type StrengthRequest = Readonly<{ password: string; known: readonly string[] }>;

/** The worker thread's output, which is the result of `whyGuessable`. */
export const answer = ({ password, known }: StrengthRequest) => whyGuessable(password, known);
