import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { namedPart } from '@/app/Layout/namedPart';
import { signedOutHandlers } from '@/test/handlers';
import { renderApp } from '@/test/renderApp';
import { server } from '@/test/server';

beforeEach(() => server.use(...signedOutHandlers()));

test.each(['#%', '#%E0%A4%A', '#nothing', '#'])('a URL with the unknown hash %s opens its page', async (hash) => {
  const { router } = renderApp(`/about${hash}`);
  expect(await screen.findByRole('heading', { level: 1, name: 'About us' })).toBeInTheDocument();
  await router.navigate(`/blog${hash}`);
  expect(await screen.findByRole('heading', { level: 1, name: 'Blog' })).toHaveFocus();
});

test('an element is found by its id, whether the hash is encoded or not', async () => {
  renderApp('/about');
  const heading = await screen.findByRole('heading', { name: 'Elsewhere' });
  expect(['#social', '#%73ocial'].map(namedPart)).toEqual([heading, heading]);
});
