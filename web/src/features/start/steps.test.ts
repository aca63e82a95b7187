import { expect, test } from 'vitest';
import { clientSteps, freelancerSteps } from '@/features/start/steps';

test('a new client’s steps are to verify their address, describe their company and post a project', () => {
  const steps = clientSteps({ isVerified: true, hasCompany: false, hasProject: false });
  expect(steps.map(({ isDone, to }) => [isDone, to])).toEqual([
    [true, '/settings/account'],
    [false, '/client/profile'],
    [false, '/client/post'],
  ]);
});

test('a new freelancer’s steps include filling in their profile', () => {
  const none = { isVerified: false, hasTitle: false, hasSkills: false, hasPortfolio: false, hasApplied: false };
  expect(freelancerSteps(none).filter(({ isDone }) => isDone)).toEqual([]);
  expect(freelancerSteps({ ...none, hasSkills: true }).find(({ isDone }) => isDone)?.title).toBe('Add your skills');
});
