import { BY_MAIL } from '../details-of.ts';
import type { Subcommand } from '../subcommand.ts';
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
