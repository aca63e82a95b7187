import { toolOf } from '../subcommand.ts';
import { changeEmail } from './change-email.ts';
import { deleteAccount } from './delete.ts';
import { list } from './list.ts';
import { resetPassword } from './reset-password.ts';
import { resetSecondFactor } from './reset-second-factor.ts';
import { show } from './show.ts';
import { signOut } from './sign-out.ts';
import { verify } from './verify.ts';

/** `accounts <subcommand> …` */
export const { check: checkAccounts, run: accountsCommand } = toolOf(
  'accounts',
  new Map([
    ['list', list],
    ['show', show],
    ['verify', verify],
    ['change-email', changeEmail],
    ['reset-password', resetPassword],
    ['delete', deleteAccount],
    ['reset-second-factor', resetSecondFactor],
    ['sign-out', signOut],
  ]),
);
