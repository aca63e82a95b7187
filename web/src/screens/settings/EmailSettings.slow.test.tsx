import { type MailSettings, MailSettingsAnswer } from '@hirelane/api/schemas/mail-settings';
import { screen } from '@testing-library/react';
import { http } from 'msw';
import { expect, test } from 'vitest';
import { fail, json, note, type Sent } from '@/test/answers';
import { aProblem } from '@/test/builders';
import { signedInHandlers } from '@/test/handlers';
import { expectNoAxeViolations, renderApp } from '@/test/renderApp';
import { server } from '@/test/server';
import { mailSettingsHandler } from '@/test/toldHandlers';

const PATH = '/settings/email';

/** Serves the settings to a signed-in user, and stores changes to them. */
function signedInWith(settings: MailSettings, sent: Sent[] = []) {
  let current = settings;
  server.use(
    ...signedInHandlers(true),
    http.put('/api/v1/mail-settings', async ({ request }) => {
      await note(sent, request);
      current = (await request.json()) as MailSettings;
      return json(MailSettingsAnswer, { data: current });
    }),
  );
  server.use(mailSettingsHandler(() => current));
}

const CHOSEN: MailSettings = {
  timeZone: 'Asia/Kolkata',
  choices: [
    { group: 'proposals', time: 'daily' },
    { group: 'messages', time: 'at once' },
  ],
};

const ALL: MailSettings = {
  ...CHOSEN,
  choices: [
    { group: 'proposals', time: 'daily' },
    { group: 'offers', time: 'at once' },
    { group: 'messages', time: 'at once' },
    { group: 'questions', time: 'at once' },
    { group: 'invitations', time: 'at once' },
  ],
};

test('a section sets the choice of all of its groups, each of which can also be chosen under More', async () => {
  const sent: Sent[] = [];
  signedInWith(ALL, sent);
  const { user } = renderApp(PATH);
  const work = await screen.findByRole('combobox', { name: 'Work' });
  expect(work).toHaveValue('');
  expect(work).toHaveDisplayValue('Mixed');
  expect(work).toHaveAccessibleDescription('Proposals to my projects, Offers');
  const discovery = screen.getByRole('combobox', { name: 'Discovery' });
  expect(discovery).toHaveAccessibleDescription('A freelancer declines your invitation.');
  await user.selectOptions(discovery, 'Off');
  await user.selectOptions(work, 'Daily');
  await user.click(screen.getByText('More: Messages and questions', { normalizer: (text) => text.trim() }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Questions and answers' }), 'Off');
  expect(screen.getByRole('combobox', { name: 'Messages and questions' })).toHaveDisplayValue('Mixed');
  await expectNoAxeViolations();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Email settings saved.')).toBeInTheDocument();
  expect(sent).toMatchObject([
    {
      body: {
        choices: [
          { group: 'proposals', time: 'daily' },
          { group: 'offers', time: 'daily' },
          { group: 'messages', time: 'at once' },
          { group: 'questions', time: 'off' },
          { group: 'invitations', time: 'off' },
        ],
      },
    },
  ]);
});

test('the choices and the time zone are saved together', async () => {
  const sent: Sent[] = [];
  signedInWith(CHOSEN, sent);
  const { user } = renderApp(PATH);
  const messages = await screen.findByRole('combobox', { name: 'Messages and questions' });
  expect(messages).toHaveValue('at once');
  expect(messages).toHaveAccessibleDescription('You receive a message.');
  expect(
    screen.getByText(/account and its security always come instantly and cannot be turned off/),
  ).toBeInTheDocument();
  await user.selectOptions(messages, 'Off');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Time zone' }), 'Europe/Berlin');
  await expectNoAxeViolations();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Email settings saved.')).toBeInTheDocument();
  expect(sent).toMatchObject([
    {
      body: {
        timeZone: 'Europe/Berlin',
        choices: [
          { group: 'proposals', time: 'daily' },
          { group: 'messages', time: 'off' },
        ],
      },
    },
  ]);
});

test('a user without a chosen time zone sees the browser’s time zone, with a note that it is not in effect yet', async () => {
  signedInWith({ ...CHOSEN, timeZone: null });
  renderApp(PATH);
  const zone = await screen.findByRole('combobox', { name: 'Time zone' });
  expect(zone).toHaveValue(Intl.DateTimeFormat().resolvedOptions().timeZone);
  expect(zone).toHaveAccessibleDescription(/This is your browser’s time zone.*at 8:00 UTC/);
});

test('a time zone that this browser lists under another name remains selected', async () => {
  signedInWith({ ...CHOSEN, timeZone: 'Asia/Calcutta' });
  renderApp(PATH);
  expect(await screen.findByRole('combobox', { name: 'Time zone' })).toHaveValue('Asia/Calcutta');
  expect(screen.getByRole('option', { name: 'Asia/Kolkata', selected: true })).toHaveValue('Asia/Calcutta');
});

test.each([
  [true, 'A freelancer declines your invitation.'],
  [false, 'A client invites you to a project.'],
])('the text about invitation emails depends on the role (client: %s)', async (isClient, hint) => {
  server.use(...signedInHandlers(isClient));
  server.use(mailSettingsHandler(() => ({ ...CHOSEN, choices: [{ group: 'invitations', time: 'at once' }] })));
  renderApp(PATH);
  expect(await screen.findByRole('combobox', { name: 'Discovery' })).toHaveAccessibleDescription(hint);
});

test('a choice that could not be saved remains on the screen with the reason', async () => {
  signedInWith(CHOSEN);
  server.use(http.put('/api/v1/mail-settings', () => fail(aProblem('unavailable'))));
  const { user } = renderApp(PATH);
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Messages and questions' }), 'Daily');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/not available/);
  expect(screen.getByRole('combobox', { name: 'Messages and questions' })).toHaveValue('daily');
});

test('a failed load can be retried', async () => {
  let isBroken = true;
  signedInWith(CHOSEN);
  server.use(mailSettingsHandler(() => (isBroken ? fail(aProblem('unavailable')) : CHOSEN)));
  const { user } = renderApp(PATH);
  expect(await screen.findByText('We could not load your email settings.')).toBeInTheDocument();
  await expectNoAxeViolations();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('combobox', { name: 'Messages and questions' })).toBeInTheDocument();
});

test('emails about operators’ decisions are always sent, so they have no choice', async () => {
  const sent: Sent[] = [];
  signedInWith({ ...CHOSEN, choices: [...CHOSEN.choices, { group: 'reports', time: 'at once' }] }, sent);
  const { user } = renderApp(PATH);
  expect(await screen.findByText('Always')).toBeVisible();
  expect(screen.queryByRole('combobox', { name: 'Decisions by the operator' })).not.toBeInTheDocument();
  await expectNoAxeViolations();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Email settings saved.')).toBeInTheDocument();
  expect(sent).toMatchObject([{ body: { choices: [...CHOSEN.choices, { group: 'reports', time: 'at once' }] } }]);
});
