import { expect, test } from 'vitest';
import { firstAddress } from '@/app/firstAddress';

// @covers spec:2.34 spec:2.41
test.each([
  ['/client?draft', '/client'],
  ['/client/?published', '/client'],
  ['/client?q=logo', '/client?q=logo'],
  ['/client/post?draft', '/client/post?draft'],
  ['/freelancer?saved', '/freelancer?bestmatch'],
  ['/freelancer?recent', '/freelancer?bestmatch'],
  ['/freelancer?applied', '/freelancer?bestmatch'],
  ['/freelancer?bestmatch', '/freelancer?bestmatch'],
  ['/?isSuccess=true&isClient=true', '/?isSuccess=true&isClient=true'],
])('a page loaded at %s starts at %s', (address, start) => {
  expect(firstAddress(new URL(address, 'http://localhost'))).toBe(start);
});
