import { expect, test } from 'vitest';
import { advise } from '@/domain/account/passwordEstimator';

test.each(['12345678', 'password1', 'superman', 'qwertyuiop'])(
  '%s is labelled as commonly used, regardless of its rank',
  (password) => {
    expect(advise(password)).toContain('This is a commonly used password.');
  },
);
