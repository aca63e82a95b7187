import { BY_MAIL } from '../details-of.ts';
import type { Subcommand } from '../subcommand.ts';
import { WrongArguments } from '../usage.ts';
import { changeThing, thingGiven } from './things.ts';

/** `moderate unhide review|project|message|proposal|file|invitation|question <id>` */
export const unhide: Subcommand = {
  check(args) {
    if (thingGiven(args).more.length > 0) throw new WrongArguments('moderate', 'Expected nothing after the id.');
  },
  async run(args, installation, { say, warn }) {
    const named = thingGiven(args);
    const { id, what } = named;
    const isChanged = await changeThing(installation, named, ({ unhide }, at) => unhide(id, undefined, at));
    if (!isChanged) {
      warn(`The ${what} ${id} is not hidden. Nothing was changed.`);
      return 1;
    }
    say(`The ${what} ${id} can be read again. The author is notified ${BY_MAIL}.`);
    return 0;
  },
};
