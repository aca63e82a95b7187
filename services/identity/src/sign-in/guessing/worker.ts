import { whyGuessable } from './estimate.ts';

/** What the worker thread is asked: a password, and what an attacker knows of its owner. */
export type Question = Readonly<{ password: string; known: readonly string[] }>;

/** What it answers: `whyGuessable`. */
export const answer = ({ password, known }: Question) => whyGuessable(password, known);
