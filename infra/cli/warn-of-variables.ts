import { OF_CONTAINERS, unknownVariables } from '../launcher/unknown-variables.ts';

/** Logs a warning for each probably misspelt variable of a process in a container. */
export function warnOfVariables(environment: NodeJS.ProcessEnv): void {
  // Does not use standard output, because a tool's output may be saved to a file.
  for (const { found, todo } of unknownVariables(environment, OF_CONTAINERS)) {
    process.stderr.write(`${JSON.stringify({ level: 40, time: Date.now(), msg: `${found}. ${todo}` })}\n`);
  }
}
