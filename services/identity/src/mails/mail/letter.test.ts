// @covers threat:6

import { describe, expect, test } from 'vitest';
import { LETTERS, TITLE } from '../../testing/letters.ts';
import { type Letter, textOf } from './letter.ts';
import { htmlOf } from './mailer.ts';

const letters = Object.entries(LETTERS);

/** The visible text and the links of the HTML. */
function readHtml(html: string) {
  const decode = (text: string) =>
    text
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&');
  const body = html.slice(html.indexOf('<body')).replaceAll('<br>', '\n');
  return {
    text: decode(body.replaceAll(/<!--.*?-->/g, '').replaceAll(/<[^>]+>/g, ' ')),
    links: [...body.matchAll(/href="([^"]*)"/g)].map(([, href]) => decode(href ?? '')),
  };
}

const words = (text: string) => text.split(/\s+/).filter((word) => word !== '');

describe('every email', () => {
  test('has the same text and links in HTML and plain text', () => {
    for (const [name, letter] of letters) {
      const { text, links } = readHtml(htmlOf(letter));
      const plain = textOf(letter);
      const inText = [...plain.matchAll(/https:\/\/\S+/g)].map(([url]) => url);
      expect.soft(links, name).toEqual(inText);
      const said = words(
        plain
          .replaceAll(/https:\/\/\S+/g, ' ')
          .replaceAll(/^-+$|^\* /gm, '')
          .replaceAll(/:\s*$/gm, ''),
      );
      const shown = new Set(words(text).flatMap((word) => [word, word.replace(/:$/, '')]));
      const missing = said.filter((word) => !shown.has(word) && !shown.has(word.replace(/:$/, '')));
      expect.soft(missing, name).toEqual([]);
    }
  });

  test('loads nothing, runs nothing and contains no form', () => {
    const LOADS = /<(img|script|link|iframe|form|svg|video|object|base)\b|url\(|@import|\bsrc=|\bon\w+=/i;
    for (const [name, letter] of letters) {
      const html = htmlOf(letter);
      expect.soft(html, name).not.toMatch(LOADS);
      expect.soft(html, name).toContain('<meta name="color-scheme" content="light dark">');
    }
  });

  test('escapes user input', () => {
    for (const [name, letter] of letters) expect.soft(htmlOf(letter), name).not.toMatch(/<b>|<i>/);
  });

  test('is small enough not to be truncated by email clients', () => {
    // Gmail hides everything beyond 102 kB.
    for (const [name, letter] of letters) expect.soft(htmlOf(letter).length, name).toBeLessThan(30_000);
  });
});

test('a project title appears in both the text and the HTML', () => {
  const offer = LETTERS['offer-made'] as Letter;
  expect(textOf(offer)).toContain(`Project: ${TITLE}`);
  expect(htmlOf(offer)).toContain('Project: Tea &amp; &lt;b&gt;&quot;Shop&quot;&lt;/b&gt;');
});

test('emails about a lapsed offer have different text and links for the client and the freelancer', () => {
  const [toClient, toFreelancer] = [
    LETTERS['offer-lapsed'] as Letter,
    LETTERS['offer-lapsed to a freelancer'] as Letter,
  ];
  expect([toClient.subject, toFreelancer.subject]).toEqual([
    'Hirelane: Your offer has expired',
    'Hirelane: An offer to you has expired',
  ]);
  expect(textOf(toClient)).toContain('https://hirelane.example/client/project/0190a0a0-0000-7000-8000-000000000004');
  expect(textOf(toFreelancer)).toContain('https://hirelane.example/freelancer/proposals');
});

test('emails about other users’ actions can be turned off, both in the email and in an email client', () => {
  for (const kind of ['offer-made', 'message', 'several-messages', 'digest', 'review-shown']) {
    const letter = LETTERS[kind] as Letter;
    expect(letter.headers).toEqual({
      'List-Unsubscribe': `<https://hirelane.example/mail/unsubscribe?token=${'l'.repeat(70)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    expect(textOf(letter)).toContain('https://hirelane.example/mail/unsubscribe#');
    expect(textOf(letter)).toContain('https://hirelane.example/settings/email');
  }
});

test('an email about several events has exactly the expected plain text', () => {
  expect(textOf(LETTERS['several-messages'] as Letter)).toBe(`Hello Asha,

Project: ${TITLE}

Since our last email about this:

* 3 new messages
  https://hirelane.example/messages/0190a0a0-0000-7000-8000-000000000004

Hirelane

Stop emails about: Messages: https://hirelane.example/mail/unsubscribe#${'l'.repeat(70)}
Choose what we email you about: https://hirelane.example/settings/email
`);
});
