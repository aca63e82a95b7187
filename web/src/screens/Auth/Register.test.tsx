import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { fail, note, type Sent } from '@/test/answers';
import { aProblem, CLIENT_ID } from '@/test/builders';
import { signedInHandlers, signedOutHandlers } from '@/test/handlers';
import { expectNoAxeViolations, renderApp } from '@/test/renderApp';
import { server } from '@/test/server';
import { providersHandler, signedInAnswer } from '@/test/signInHandlers';

const VALUES = {
  'First Name': 'Ananya',
  'Last Name': 'Rao',
  Username: 'ananya',
  Email: 'ananya@example.com',
  State: 'Karnataka',
  City: 'Bengaluru',
  Password: 'long enough',
  'Confirm Password': 'long enough',
};

async function fill(user: UserEvent, over: Partial<typeof VALUES> = {}) {
  for (const [label, value] of Object.entries({ ...VALUES, ...over })) {
    await user.type(await screen.findByLabelText(label), value);
  }
  await user.click(screen.getByRole('button', { name: 'Register' }));
}

const sent: Sent[] = [];
beforeEach(() => {
  sent.length = 0;
  server.use(...signedOutHandlers());
});

describe('the role choice', () => {
  // @covers spec:2.2 spec:2.3
  test('asks for a role, then opens the form for it', async () => {
    const { user, address } = renderApp('/register');
    await user.click(await screen.findByRole('button', { name: 'Join' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Choose one of the two to continue.');
    expect(address()).toBe('/register');
    await user.click(screen.getByRole('radio', { name: 'Looking to Hire ?' }));
    await user.click(screen.getByRole('button', { name: 'Join' }));
    expect(await screen.findByRole('heading', { name: 'Join as a Client' })).toBeInTheDocument();
    expect(address()).toBe('/register/client');
  });

  // @covers spec:2.2
  test('opens the freelancer’s form for a user looking for work', async () => {
    const { user, address } = renderApp('/register');
    await user.click(await screen.findByRole('radio', { name: 'Looking for a work ?' }));
    await expectNoAxeViolations();
    await user.click(screen.getByRole('button', { name: 'Join' }));
    expect(await screen.findByRole('heading', { name: 'Join as a Freelancer' })).toBeInTheDocument();
    expect(address()).toBe('/register/freelancer');
  });
});

// @covers spec:5.2
test('every field is required and shows an error while it is empty', async () => {
  const { user } = renderApp('/register/client');
  await user.click(await screen.findByRole('button', { name: 'Register' }));
  for (const label of Object.keys(VALUES)) {
    expect(screen.getByLabelText(label)).toBeInvalid();
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(/./);
  }
  await waitFor(() => expect(screen.getByLabelText('First Name')).toHaveFocus());
  await expectNoAxeViolations();
});

// @covers spec:5.3
test('passwords that differ are rejected with a message', async () => {
  const { user } = renderApp('/register/client');
  await fill(user, { 'Confirm Password': 'something else' });
  expect(await screen.findByLabelText('Confirm Password')).toHaveAccessibleDescription('Passwords don’t match.');
});

test('a visitor whose email cannot be used is asked to sign in, with a link to the login page', async () => {
  server.use(http.post('/api/v1/auth/register', () => fail(aProblem('email-taken'))));
  const { user, address } = renderApp('/register/client');
  await fill(user);
  const email = screen.getByLabelText('Email');
  await waitFor(() =>
    expect(email).toHaveAccessibleDescription('This email cannot be used. Do you have an account already? Sign in.'),
  );
  expect(email).toHaveFocus();
  await expectNoAxeViolations();
  const [inMessage] = screen.getAllByRole('link', { name: 'Sign in' });
  expect(inMessage?.closest('p, div')).toHaveTextContent('This email cannot be used.');
  await user.click(inMessage as HTMLElement);
  await waitFor(() => expect(address()).toBe('/login'));
});

// @covers spec:5.4
test('a successful registration signs the user in and opens the profile', async () => {
  server.use(
    http.post('/api/v1/auth/register', async ({ request }) => {
      await note(sent, request);
      server.use(...signedInHandlers(true));
      return signedInAnswer(true, true);
    }),
  );
  const { user, address } = renderApp('/register/client');
  await fill(user);
  expect(await screen.findByRole('heading', { level: 1, name: 'Ananya Rao' })).toBeInTheDocument();
  expect(address()).toBe('/client/profile');
  const flags = { isLogin: 'true', isClient: 'true', userId: CLIENT_ID };
  // Live updates may already have written another key to storage.
  expect({ ...localStorage }).toMatchObject({ ...flags, firstSteps: CLIENT_ID });
  const steps = within(await screen.findByRole('region', { name: 'Your first steps' }));
  expect(steps.getByText('1 of 3 done')).toBeInTheDocument();
  expect(steps.getByRole('link', { name: 'Verify your email address' })).toHaveAttribute('href', '/settings/account');
  await user.click(steps.getByRole('button', { name: 'Dismiss' }));
  expect(localStorage.getItem('firstSteps')).toBeNull();
  expect(screen.queryByRole('region', { name: 'Your first steps' })).toBeNull();
  expect(sent).toEqual([
    {
      method: 'POST',
      path: '/api/v1/auth/register',
      key: expect.any(String),
      body: {
        firstName: 'Ananya',
        lastName: 'Rao',
        username: 'ananya',
        email: 'ananya@example.com',
        state: 'Karnataka',
        city: 'Bengaluru',
        isClient: true,
        password: 'long enough',
        confirmpassword: 'long enough',
      },
    },
  ]);
});

test('the form explains that the browser did not keep the session, and keeps the typed text', async () => {
  server.use(http.post('/api/v1/auth/register', () => signedInAnswer(true, true)));
  const { user, address } = renderApp('/register/client');
  await fill(user);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Your account has been created, but your browser did not keep the session.');
  expect(alert).toHaveTextContent('Open it at its https address, or in Chrome, Edge or Firefox.');
  expect(address()).toBe('/register/client');
  for (const [label, value] of Object.entries(VALUES)) expect(screen.getByLabelText(label)).toHaveValue(value);
  expect({ ...localStorage }).toEqual({});
});

// @covers spec:5.5
test('a taken username is reported at its field, the passwords are cleared, and another name is sent under a new key', async () => {
  server.use(
    http.post('/api/v1/auth/register', async ({ request }) => {
      await note(sent, request);
      return fail(aProblem('username-taken'));
    }),
  );
  const { user } = renderApp('/register/freelancer');
  await fill(user);
  const username = screen.getByLabelText('Username');
  await waitFor(() => expect(username).toHaveAccessibleDescription('This username is taken.'));
  await waitFor(() => expect(username).toHaveFocus());
  expect(screen.getByLabelText('City')).toHaveValue('Bengaluru');
  expect(screen.getByLabelText('Password')).toHaveValue('');
  expect(screen.getByLabelText('Confirm Password')).toHaveValue('');

  await user.type(username, '2');
  await user.type(screen.getByLabelText('Password'), 'long enough');
  await user.type(screen.getByLabelText('Confirm Password'), 'long enough');
  await user.click(screen.getByRole('button', { name: 'Register' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[0]?.body).toMatchObject({ isClient: false, username: 'ananya' });
  expect(sent[1]?.body).toMatchObject({ username: 'ananya2' });
  expect(sent[1]?.key).not.toBe(sent[0]?.key);
});

test('a server error about a field is shown at that field', async () => {
  server.use(
    http.post('/api/v1/auth/register', () =>
      fail(aProblem('invalid', { errors: [{ pointer: '#/email', message: 'This address bounces.' }] })),
    ),
  );
  const { user } = renderApp('/register/client');
  await fill(user);
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('This address bounces.'));
});

// @covers spec:2.33
test.each([
  ['/register/client', 'true'],
  ['/register/freelancer', 'false'],
])('%s offers sign-up with Google and GitHub and passes the role on', async (path, isClient) => {
  server.use(providersHandler(true, true));
  renderApp(path);
  for (const [name, provider] of [
    ['Google', 'google'],
    ['Github', 'github'],
  ]) {
    expect(await screen.findByRole('link', { name: `Sign up with ${name}` })).toHaveAttribute(
      'href',
      `/auth/${provider}?isClient=${isClient}&isFirstTime=true`,
    );
  }
});

test('a visitor who signs in at another site without an account must choose a role first, and sees why', async () => {
  renderApp('/register?signInFailed=no-account&provider=google');
  expect(await screen.findByText(/^No account here uses this Google account yet\./)).toBeInTheDocument();
  await expectNoAxeViolations();
});
