import { CATEGORIES } from '@hirelane/api/constants';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { signedOutHandlers } from '@/test/handlers';
import { expectNoAxeViolations, renderApp } from '@/test/renderApp';
import { server } from '@/test/server';

beforeEach(() => server.use(...signedOutHandlers()));

// @covers spec:1.3 spec:1.4 spec:1.6 spec:1.8 spec:1.9
test('the page explains what the product is for, and links to the next steps', async () => {
  renderApp('/');
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(/Hire the best freelancers for any job/);
  expect(screen.getByText('Fixed price per project. No hourly rates.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Hire a Freelancer' })).toHaveAttribute('href', '/register/client');
  expect(screen.getByRole('link', { name: 'Find Work' })).toHaveAttribute('href', '/register/freelancer');
  for (const title of [
    'Stick to your budget',
    'Quality work quickly',
    "Pay when you're happy",
    '24/7 support',
    ...CATEGORIES,
  ])
    expect(screen.getByRole('heading', { level: 3, name: title })).toBeInTheDocument();
  expect(within(screen.getByRole('region', { name: 'What clients say' })).getAllByRole('listitem')).toHaveLength(3);
  expect(screen.getByRole('heading', { name: 'Make money from your talent' })).toBeInTheDocument();
  await expectNoAxeViolations();
});

// @covers spec:1.10
test('the footer has the copyright line for 2023', async () => {
  renderApp('/');
  const footer = within(await screen.findByRole('contentinfo'));
  expect(footer.getByText('© 2023 Hirelane. All rights reserved')).toBeInTheDocument();
});

// @covers spec:1.7
test('each category links to its published projects', async () => {
  renderApp('/');
  await screen.findByRole('heading', { level: 1 });
  for (const name of CATEGORIES)
    expect(screen.getByRole('link', { name })).toHaveAttribute(
      'href',
      `/projects?category=${encodeURIComponent(name).replaceAll('%20', '+')}`,
    );
});

// @covers spec:1.5
test('the film loads nothing until it is played, reserves its space in the layout, and has a text description', async () => {
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  const { user } = renderApp('/');
  const film = await screen.findByLabelText(/silent film/);
  expect(film).toHaveAttribute('preload', 'none');
  expect(film).not.toHaveAttribute('autoplay');
  const still = film.parentElement?.querySelector('img');
  expect(still?.srcset).toBe('/media/tour-768.avif 768w, /media/tour-1280.avif 1280w');
  expect(film).toHaveAttribute('width', '1280');
  expect(film).toHaveAttribute('height', '720');
  expect(screen.getByText(/The video shows a freelancer filtering jobs/)).toBeInTheDocument();
  expect(play).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Play the film' }));
  expect(play).toHaveBeenCalledOnce();
  expect(film).toHaveAttribute('controls');
  expect(screen.queryByRole('button', { name: 'Play the film' })).not.toBeInTheDocument();
  play.mockRestore();
});

test('the product pictures match the colour mode and have alt text', async () => {
  renderApp('/');
  const alike = await screen.findAllByAltText(/^The proposals for a project, as its client sees them/);
  expect(alike.map(({ parentElement }) => parentElement?.dataset['mode'])).toEqual(['light', 'dark']);
  for (const picture of [...alike, ...screen.getAllByAltText(/^A freelancer’s best matches/)]) {
    expect(picture).toHaveAttribute('loading', 'lazy');
    expect(picture).toHaveAttribute('width', '704');
    expect(picture).toHaveAttribute('height', '832');
  }
  expect(screen.getByText('From our sample marketplace; people and companies are fictional.')).toBeInTheDocument();
});
