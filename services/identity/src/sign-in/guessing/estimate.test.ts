import { expect, test } from 'vitest';
import { whyGuessable } from './estimate.ts';

test.each(['12345678', 'password1', 'superman', 'qwertyuiop'])(
  '%s is reported as commonly used, as on the page while the user types',
  (password) => {
    expect(whyGuessable(password, [])?.warning).toBe('This is a commonly used password.');
  },
);
