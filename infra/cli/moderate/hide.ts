import { BY_MAIL } from '../details-of.ts';
import type { Subcommand } from '../subcommand.ts';
import { WrongArguments } from '../usage.ts';
import { reasonGiven } from './given.ts';
import { changeThing, thingGiven } from './things.ts';

/** `moderate hide review|project|message|proposal|file|invitation|question <id> --reason "…"` */
export const hide: Subcommand = {
  check: (args) => reasonGiven(thingGiven(args).more),
  async run(args, installation, { say, warn }) {
    const named = thingGiven(args);
    const { id, what, more } = named;
    const reason = reasonGiven(more);
    const isChanged = await changeThing(installation, named, ({ hide }, at) => hide(id, reason, at));
    if (!isChanged) {
      warn(`The ${what} ${id} is already hidden. Nothing was changed.`);
      return 1;
    }
    say(`The ${what} ${id} is hidden. The author can read the reason in their settings, and is notified ${BY_MAIL}.`);
    return 0;
  },
};

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
