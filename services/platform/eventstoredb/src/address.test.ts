import { ConfigError } from '@hirelane/runtime/config';
import { expect, test } from 'vitest';
import { parseAddress, withNodes } from './address.ts';

const SECRET = 'hunter2';
const refusal = (url: string) => {
  try {
    return parseAddress(url);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    expect((error as Error).message).not.toContain(SECRET);
    return (error as Error).message;
  }
};

test.each([
  ['esdb://a:2113', undefined, 'a:2113', ['a:2113'], true, false],
  ['esdb://a?tls=false', undefined, 'a', ['a:2113'], false, false],
  ['esdb://a?TLS=False', undefined, 'a', ['a:2113'], false, false],
  ['esdb+discover://u:p@all.example/', { name: 'u', password: 'p' }, 'all.example', ['all.example:2113'], true, true],
  ['esdb://u:p%2Fq%40@a:1,b', { name: 'u', password: 'p/q@' }, 'a:1,b', ['a:1', 'b:2113'], true, true],
])('the address %s is split into its parts', (url, login, hosts, nodes, hasTls, isCluster) => {
  expect(parseAddress(url)).toEqual({ login, hosts, nodes, hasTls, isCluster, authority: undefined });
});

test.each([
  ['esdb://u:p%40@a:1,b:2,c?tls=false', 'esdb://u:p%40@b:2,c:2113?tls=false'],
  ['esdb+discover://all.example/?tlsCAFile=/a@b', 'esdb://b:2,c:2113?tlsCAFile=/a@b'],
])('the address %s keeps its login and settings when its nodes are replaced', (url, replaced) => {
  expect(withNodes(url, ['b:2', 'c:2113'])).toBe(replaced);
});

test("the certificate authority's file is found regardless of the case of the setting's name", () => {
  expect(parseAddress('esdb://a?tlsCaFile=/certs/my%20ca.crt').authority).toBe('/certs/my ca.crt');
});

test.each([
  ['no address', 'localhost:2113', 'must be esdb://'],
  ['several nodes to be discovered: the client would ask only the first', 'esdb+discover://a,b,c', 'takes one name'],
  ['a setting that the client does not have', `esdb://u:${SECRET}@a?tlsVerify=false`, 'no setting tlsverify'],
  ['certificates that are not verified', `esdb://u:${SECRET}@a?tlsVerifyCert=false`, 'tlsCAFile='],
  ['a password with a slash', `esdb://u:${SECRET}/x@a`, 'percent-encode'],
  ['a password with a colon', `esdb://u:${SECRET}:x@a`, 'percent-encode'],
  ['a password with a lone percent sign', `esdb://u:${SECRET}%@a`, '%25'],
])('%s is refused, and the error does not contain the password', (_, url, why) => {
  expect(refusal(url)).toContain(why);
});
