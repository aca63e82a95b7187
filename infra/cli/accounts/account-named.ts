import { WrongArguments } from '../usage.ts';

/** Reads `<username, e-mail address or id>`, and what follows it. Throws WrongArguments. */
export function accountNamed([name, ...more]: readonly string[]) {
  if (!name || name.startsWith('-')) throw new WrongArguments('accounts', 'Name one account.');
  return { name, more };
}

/** The same, and nothing else. Throws WrongArguments. */
export function onlyAccountNamed(args: readonly string[]): string {
  const { name, more } = accountNamed(args);
  if (more.length > 0) throw new WrongArguments('accounts', `Name one account, and nothing else: not ${more[0]}.`);
  return name;
}
