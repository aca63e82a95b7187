import type { User } from '../user/user.ts';
import type { Reservations } from './reservations.ts';

/**
 * The addresses that an account has proved to be its own and that nobody else has by now. Others say something about
 * somebody else: anybody can register or request any address, and a former one is free after a while.
 */
export const ownAddresses =
  ({ ownerOf }: Pick<Reservations, 'ownerOf'>) =>
  async ({ userId, proved }: User): Promise<readonly string[]> => {
    const own: string[] = [];
    // Empty: the key has been destroyed.
    for (const email of proved) if (email !== '' && (await ownerOf('email', email)) === userId) own.push(email);
    return own;
  };
