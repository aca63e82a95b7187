import { expect, test } from 'vitest';
import { MailFrom } from './sender.ts';

test.each([
  'Hirelane <hello@hirelane.example>',
  'hello@hirelane.example',
  '"Hirelane, Inc." <hello@hirelane.example>',
  'नमस्ते <hello@xn--e1afmkfd.xn--p1ai>',
  'Hirelane <hirelane@localhost>',
  'noreply@intranet',
])('%s is accepted as a sender', (from) => {
  expect(MailFrom.safeParse(from).success).toBe(true);
});

test.each([
  'foo',
  'Hirelane',
  'Hirelane <>',
  'Hirelane, Inc. <hello@hirelane.example>',
  'Hirelane <hello>',
  'hello@hirelane.example, other@hirelane.example',
  'Hirelane <a@b.example> <c@d.example>',
  'Hirelane\r\nBcc: x@example.com <hello@hirelane.example>',
  'Hirelane <hello@hirelane.example> and more',
])('%j is refused as a sender', (from) => {
  expect(MailFrom.safeParse(from).error?.issues[0]?.message).toContain('such as Hirelane <hello@hirelane.example>');
});
