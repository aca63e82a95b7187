import { expect, test } from 'vitest';
import { whyGuessable } from './estimate.ts';

test.each(['12345678', 'password1', 'superman', 'qwertyuiop'])(
  '%s is called commonly used, as the page says while one types',
  (password) => {
    expect(whyGuessable(password, [])?.warning).toBe('This is a commonly used password.');
  },
);
