import { routes } from '@hirelane/api/routes';
import type { Register, SignedIn } from '@hirelane/api/schemas/accounts';
import { type Client, successOf } from './client.ts';

/** The required fields of a registration. */
export type NewAccount = Readonly<Omit<Register, 'confirmpassword'>>;

/** Creates the account, or signs in to it if an earlier, interrupted run created it; returns its id. */
export async function join(client: Client, person: NewAccount): Promise<string> {
  const json: Register = { ...person, confirmpassword: person.password };
  const { method, path } = routes.register;
  const answer = await client.insist(method, path, { json, key: `join-${person.username}` });
  const registered = answer.status === 409 ? null : (successOf(answer) as SignedIn);
  // Sign in if an earlier run or request has already created the account.
  const signedIn = registered?.isLogin ? registered : await signIn(client, person);
  if (!signedIn.isLogin) throw new Error(`${person.username} cannot sign in without a second factor.`);
  return signedIn.user._id;
}

/** Signs in by password. The response shows whether a second factor is required. */
export async function signIn(
  client: Client,
  { username, password }: Pick<NewAccount, 'username' | 'password'>,
): Promise<SignedIn> {
  const { method, path } = routes.login;
  return successOf(await client.insist(method, path, { json: { username, password } })) as SignedIn;
}
