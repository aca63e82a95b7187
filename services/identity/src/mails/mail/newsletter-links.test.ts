import { expect, test } from 'vitest';
import { CONFIRM_HOURS, isOurLink, signLink, streamOf } from './mail-links.ts';

const KEY = 'k'.repeat(32);
const NOW = Date.parse('2026-01-01T12:00:00Z');
const HOUR = 3_600_000;
const id = 'ab'.repeat(32);
const confirm = { purpose: 'confirm-subscription', id, about: 'one' } as const;
const unsubscribe = { purpose: 'end-subscription', id, about: '' } as const;

test('a token identifies its stream and is valid only for its own purpose', () => {
  const token = signLink(KEY, confirm, NOW);
  expect(token).toMatch(/^[\w-]{70}$/);
  expect(streamOf(token)).toBe(id);
  expect(isOurLink(KEY, token, confirm, NOW)).toBe(true);
  expect(isOurLink(KEY, token, { ...confirm, about: 'another' }, NOW)).toBe(false);
  expect(isOurLink(KEY, token, { ...unsubscribe, about: 'one' }, NOW)).toBe(false);
  expect(isOurLink(KEY, token, { ...confirm, id: 'cd'.repeat(32) }, NOW)).toBe(false);
  expect(isOurLink('j'.repeat(32), token, confirm, NOW)).toBe(false);
});

test('a confirmation link expires after two days; an unsubscribe link never expires', () => {
  const late = NOW + (CONFIRM_HOURS + 2) * HOUR;
  expect(isOurLink(KEY, signLink(KEY, confirm, NOW), confirm, late)).toBe(false);
  expect(isOurLink(KEY, signLink(KEY, unsubscribe, NOW), unsubscribe, late + 20 * 365 * 24 * HOUR)).toBe(true);
});

test('a token with any changed byte is invalid', () => {
  const bytes = Buffer.from(signLink(KEY, confirm, NOW), 'base64url');
  for (let index = 32; index < bytes.length; index += 1) {
    const forged = Buffer.from(bytes);
    forged.writeUInt8(bytes.readUInt8(index) ^ 1, index);
    expect(isOurLink(KEY, forged.toString('base64url'), confirm, NOW)).toBe(false);
  }
  for (const token of ['', 'x'.repeat(70), 'x'.repeat(69)]) expect(isOurLink(KEY, token, confirm, NOW)).toBe(false);
});
