import type { Register, SignedIn } from '@hirelane/contracts/api/accounts';
import { routes } from '@hirelane/contracts/routes';
import { type Client, successOf } from './client.ts';

/** What a registration needs beyond a default. */
export type Person = Readonly<Omit<Register, 'confirmpassword'>>;

/** Makes the account, or signs in to it when an earlier, interrupted run has made it; answers its id. */
export async function join(client: Client, person: Person): Promise<string> {
  const json: Register = { ...person, confirmpassword: person.password };
  const { method, path } = routes.register;
  const answer = await client.insist(method, path, { json, key: `join-${person.username}` });
  const registered = answer.status === 409 ? null : (successOf(answer) as SignedIn);
  // Whoever made it in an earlier run, or by an earlier request, signs in by the password.
  const signedIn = registered?.isLogin ? registered : await signIn(client, person);
  if (!signedIn.isLogin) throw new Error(`${person.username} cannot sign in without a second factor.`);
  return signedIn.user._id;
}

async function signIn(client: Client, { username, password }: Person): Promise<SignedIn> {
  const { method, path } = routes.login;
  return successOf(await client.insist(method, path, { json: { username, password } })) as SignedIn;
}
