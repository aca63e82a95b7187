import type { Check, Command } from '../commands.ts';
import { openInstallation } from '../installation.ts';
import { WrongArguments } from '../usage.ts';
import { answer } from './answer.ts';
import { appeals } from './appeals.ts';
import { decide } from './decide.ts';
import { hide } from './hide.ts';
import { list } from './list.ts';
import { operators } from './operators.ts';
import { restore } from './restore.ts';
import { show } from './show.ts';
import type { Subcommand } from './subcommand.ts';
import { suspend } from './suspend.ts';
import { unhide } from './unhide.ts';
import { unverify, verify } from './verify.ts';

const SUBCOMMANDS: ReadonlyMap<string, Subcommand> = new Map([
  ['suspend', suspend],
  ['restore', restore],
  ['show', show],
  ['list', list],
  ['decide', decide],
  ['hide', hide],
  ['unhide', unhide],
  ['appeals', appeals],
  ['answer', answer],
  ['verify', verify],
  ['unverify', unverify],
  ['operators', operators],
]);

function find([action = '', ...args]: readonly string[]) {
  const subcommand = SUBCOMMANDS.get(action);
  if (!subcommand) throw new WrongArguments('moderate');
  return { subcommand, args };
}

/** Throws WrongArguments. */
export const checkModerate: Check = (given) => {
  const { subcommand, args } = find(given);
  subcommand.check(args);
};

/** `moderate <subcommand> …`, whether Hirelane runs or not. */
export const moderateCommand: Command = async (given, environment, terminal) => {
  const { subcommand, args } = find(given);
  subcommand.check(args);
  const installation = openInstallation(environment);
  try {
    return await subcommand.run(args, installation, terminal);
  } finally {
    await installation.close();
  }
};
