import { createHmac } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { type MailFolder, openMailFolder } from './folder.ts';
import { openMailer } from './mailer.ts';
import { named } from './outbox.ts';
import { SUBSCRIPTION_SUBJECT, subscriptionMail } from './templates.ts';

const hide = (address: string) => createHmac('sha256', 'a key').update(address.toLowerCase()).digest('hex');
const wanted = async () => true;
const mail = Buffer.from('To: asha\n\nHello');

const made: string[] = [];
let folder: string;
let mails: MailFolder;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hirelane-mail-'));
  made.push(folder);
  mails = openMailFolder(folder, hide);
});
afterAll(() => Promise.all(made.map((each) => rm(each, { recursive: true }))));

test('the file name does not reveal the recipient', async () => {
  await mails.write('asha@example.com', mail, wanted);
  const [name = ''] = await readdir(folder);
  expect(name).toMatch(/^[\dTZ.-]+-[0-9a-f]{32}-[0-9a-f]{8}\.eml$/);
  expect(name).not.toMatch(/asha|example/);
});

test('an account’s emails are deleted by its id, and emails that other users triggered to its address are kept', async () => {
  for (const whose of ['an account', 'another account', 'asha@example.com']) await mails.write(whose, mail, wanted);
  await mails.forget('an account');
  expect(await readdir(folder)).toHaveLength(2);
});

test('emails to an address are deleted regardless of case, and other emails are kept', async () => {
  for (const to of ['asha@example.com', 'Asha@example.com', 'ravi@example.com']) await mails.write(to, mail, wanted);
  await mails.forget('ASHA@example.com');
  const left = await readdir(folder);
  expect(left).toEqual([expect.stringContaining(hide('ravi@example.com').slice(0, 32))]);
});

test('email files written by an earlier version are matched by their To header and deleted', async () => {
  const named = (n: number) => `2026-11-01T10-00-00.000Z-0000000${n}.eml`;
  await writeFile(join(folder, named(1)), 'From: x@y.z\nTo: asha@example.com\nSubject: To: ravi@example.com\n\nHello');
  await writeFile(join(folder, named(2)), 'To:\r\n <Asha@Example.com>\r\nSubject: a\r\n\r\nHello');
  await writeFile(join(folder, named(3)), 'To: natasha@example.com\n\nTo: asha@example.com');
  await mails.forget('asha@example.com');
  expect(await readdir(folder)).toEqual([named(3)]);
});

test.each([SUBSCRIPTION_SUBJECT, 'Confirm your subscription to the\n newsletter of Hirelane'])(
  '“%s”, in a file named after an address, is not about an account and is kept',
  async (subject) => {
    const mail = (of: string) => Buffer.from(`To: asha@example.com\nSubject: ${of}\n\nHello`);
    const newsletter = await mails.write('asha@example.com', mail(subject), wanted);
    await mails.write('asha@example.com', mail('Verify your email for Hirelane'), wanted);
    await mails.forgetEarlier('asha@example.com');
    expect((await readdir(folder)).map((name) => join(folder, name))).toEqual([newsletter]);
  },
);

test.each(['Weavers', 'Weberei Köln'])('a newsletter email from a marketplace named %s is also kept', async (name) => {
  const address = 'asha@example.com';
  const mailer = openMailer({ from: 'hello@hirelane.example', folder }, hide, pino({ level: 'silent' }));
  const letter = named(subscriptionMail('https://hirelane.example', 'one', 'two'), { name, contact: '' });
  await mailer.send('1', address, letter, wanted);
  await mails.forgetEarlier(address);
  expect(await readdir(folder)).toHaveLength(1);
  await mailer.send('2', address, { subject: 'Verify your email', blocks: ['Hello.'] }, wanted);
  await mails.forgetEarlier(address);
  expect(await readdir(folder)).toHaveLength(1);
  mailer.close();
});

test('no email is written to a user who has since been erased', async () => {
  expect(await mails.write('asha@example.com', mail, async () => false)).toBeNull();
  expect(await readdir(folder)).toEqual([]);
});

test('an email that is being written when its recipient is erased is deleted', async () => {
  const path = await mails.write('asha@example.com', mail, async () => {
    await mails.forget('asha@example.com');
    return true;
  });
  expect(path).toBeNull();
  expect(await readdir(folder)).toEqual([]);
});

test('deleting from a missing folder does nothing', async () => {
  await openMailFolder(join(folder, 'none'), hide).forget('asha@example.com');
});
