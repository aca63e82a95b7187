import { Variables } from '@hirelane/bff/config';
import { OF_CONTAINERS, OF_LAUNCHER, unknownVariables } from '../../launcher/unknown-variables.ts';
import { advised, type Check, given, wrong } from './finding.ts';

/** These have their own, more detailed checks. */
const CHECKED_ELSEWHERE = new Set(['PORT', 'INTERNAL_PORT', 'PUBLIC_URL', 'DATABASE_URL']);

/**
 * Checks the format of each variable of a bff in a container and finds names that are probably misspelt. No finding
 * contains a value.
 */
export const checkVariables: Check = async (installation) => {
  if (installation.data !== null) return [];
  const faults = Object.entries(Variables.shape).flatMap(([name, schema]) => {
    const value = given(installation, name);
    if (value === undefined || CHECKED_ELSEWHERE.has(name)) return [];
    const parsed = schema.safeParse(value);
    return parsed.success ? [] : [wrong(name, parsed.error.issues[0]?.message ?? 'is invalid', `Correct ${name}.`)];
  });
  const unknown = unknownVariables(installation.environment, [...OF_CONTAINERS, ...OF_LAUNCHER]);
  return [...faults, ...unknown.map((verdict) => advised('variables', verdict))];
};
