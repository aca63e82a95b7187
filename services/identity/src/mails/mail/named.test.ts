import { expect, test } from 'vitest';
import { type Letter, textOf } from './letter.ts';
import { htmlOf } from './mailer.ts';
import { named } from './outbox.ts';

const LETTER: Letter = {
  subject: 'Verify your email for Hirelane',
  blocks: [
    'Welcome to Hirelane.',
    { link: 'https://hirelane.example/x', label: 'Go to Hirelane' },
    { quote: 'I like Hirelane.' },
  ],
};

test('emails from a marketplace without settings are unchanged', () => {
  expect(named(LETTER, { name: '', contact: '' })).toEqual(LETTER);
});

test('the marketplace’s name replaces the default, except in user text and addresses', () => {
  const letter = named(LETTER, { name: 'Weavers & Co', contact: '' });
  expect(letter.subject).toBe('Verify your email for Weavers & Co');
  expect(textOf(letter)).toBe(
    'Welcome to Weavers & Co.\n\nhttps://hirelane.example/x\n\n  I like Hirelane.\n\nWeavers & Co\n',
  );
  expect(htmlOf(letter)).toContain('Weavers &amp; Co</td>');
});

test.each([
  ['hello@weavers.example', 'mailto:hello@weavers.example'],
  ['https://weavers.example/contact', 'https://weavers.example/contact'],
])('the operator’s contact, %s, is linked at the end', (contact, link) => {
  expect(named(LETTER, { name: '', contact }).foot).toEqual([{ text: 'Contact the operator', link }]);
});
