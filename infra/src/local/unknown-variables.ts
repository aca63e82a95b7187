import { Variables } from '@hirelane/bff/config';
import { distanceOf } from '@hirelane/search/nearest-word';
import { TelemetryVariables } from '../telemetry/start.ts';
import { MailVariables } from './mail.ts';
import { LauncherVariables } from './settings.ts';
import type { Verdict } from './verdict.ts';

/** What only variables of Hirelane begin with. */
const PREFIXES = ['HIRELANE_', 'LIMIT_'];
const KNOWN = [Variables, LauncherVariables, MailVariables, TelemetryVariables].flatMap(({ shape }) =>
  Object.keys(shape),
);
/** Letters in which a misspelt name differs, and the length from which on that is no chance. */
const MISSPELT = { letters: 2, length: 6 };

/**
 * A warning of each variable that was probably meant for Hirelane, and that it does not know: one with a prefix of
 * ours, or with a name that differs from one of ours in one or two letters.
 */
export function unknownVariables(environment: NodeJS.ProcessEnv): readonly Verdict[] {
  return Object.keys(environment)
    .filter((name) => !KNOWN.includes(name))
    .flatMap((name) => {
      const meant = nearest(name);
      if (meant === undefined && !PREFIXES.some((prefix) => name.startsWith(prefix))) return [];
      const todo = meant === undefined ? 'Correct or remove it.' : `Is it ${meant}?`;
      return [{ found: `${name} is no variable of Hirelane, and is ignored`, todo }];
    });
}

function nearest(name: string): string | undefined {
  const { letters, length } = MISSPELT;
  if (name.length < length) return undefined;
  return KNOWN.filter((known) => known.length >= length)
    .map((known) => ({ known, distance: distanceOf(name, known, letters) }))
    .filter(({ distance }) => distance <= letters)
    .sort((one, other) => one.distance - other.distance)[0]?.known;
}
