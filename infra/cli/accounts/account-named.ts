import { WrongArguments } from '../usage.ts';

/** Splits the arguments into `<username, email address or id>` and the rest. Throws WrongArguments. */
export function accountNamed([name, ...more]: readonly string[]) {
  if (!name || name.startsWith('-')) throw new WrongArguments('accounts', 'Expected an account, got none.');
  return { name, more };
}

/** Reads a single account name. Throws WrongArguments if anything follows it. */
export function onlyAccountNamed(args: readonly string[]): string {
  const { name, more } = accountNamed(args);
  if (more.length > 0) throw new WrongArguments('accounts', `Expected nothing after the account, got ${more[0]}.`);
  return name;
}
