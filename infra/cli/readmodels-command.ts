import { parseArgs } from 'node:util';
import { modelExists } from '@hirelane/projections/model-schema';
import { schemaOf } from '@hirelane/projections/projection';
import type { Difference } from '@hirelane/projections/rebuilding/compare';
import { AlreadyRebuilding } from '@hirelane/projections/rebuilding/only-one';
import { NotCaughtUp, replaceModel } from '@hirelane/projections/rebuilding/replace';
import { type ParkedStream, verifyModel } from '@hirelane/projections/rebuilding/verify';
import { resumeParked } from '@hirelane/projections/resume-parked';
import { OperatorFailure } from '../launcher/failure.ts';
import { type Command, checkNothing, type Terminal } from './commands.ts';
import { type Installation, openInstallation } from './installation.ts';
import { dropModel, listModels, projectionNamed, repeatLostSteps, withModel } from './readmodels.ts';
import { WrongArguments, wrongAction } from './usage.ts';

type Options = Readonly<{ verify?: boolean | undefined; values?: boolean | undefined }>;
type Action = (
  installation: Installation,
  name: string | undefined,
  options: Options,
  terminal: Terminal,
) => Promise<number>;

/** `readmodels list | rebuild <name> [--verify [--values]] | replay-parked <name> | drop <schema>` */
export const readmodelsCommand: Command = async (args, environment, terminal) => {
  const { run, name, values } = checkReadmodels(args);
  const installation = openInstallation(environment);
  try {
    return await run(installation, name, values, terminal);
  } catch (error) {
    throw error instanceof AlreadyRebuilding || error instanceof NotCaughtUp
      ? new OperatorFailure(error.message)
      : error;
  } finally {
    await installation.close();
  }
};

/** Throws WrongArguments. */
export function checkReadmodels(args: readonly string[]) {
  const { values, positionals } = parse(args);
  const [action = '', name, ...more] = positionals;
  const run = Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined;
  if (!run) throw wrongAction('readmodels', action);
  if (action === 'list') checkNothing('readmodels')(positionals.slice(1));
  else if (!name || more.length > 0) throw new WrongArguments('readmodels', 'Expected one read model.');
  return { run, name, values };
}

function parse(args: readonly string[]) {
  try {
    const options = { verify: { type: 'boolean' }, values: { type: 'boolean' } } as const;
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new WrongArguments('readmodels', (error as Error).message);
  }
}

const ACTIONS: Readonly<Record<string, Action>> = {
  async list(installation, _name, _options, { say }) {
    const { models, others } = await listModels(installation);
    say(row('read model', 'size', 'events behind', 'streams parked'));
    for (const { schema, size, behind, parkedStreams } of models) {
      const there = size === null ? 'not built' : megabytes(size);
      say(row(schema, there, behind === null ? '-' : String(behind), String(parkedStreams)));
    }
    for (const { schema, size } of others) {
      say(
        `${schema} (${megabytes(size)}) belongs to another version. Once no process uses it: readmodels drop ${schema}`,
      );
    }
    return 0;
  },

  async rebuild(installation, name, options, terminal) {
    const readModel = projectionNamed(name);
    const onProgress = (applied: number) => terminal.say(`${applied} events applied …`);
    return withModel(installation, readModel, onProgress, async (rebuilding) => {
      if (!options.verify) {
        // Before the swap, because afterwards nothing shows that the log is older. Until then, no step is carried out.
        if (await rebuilding.isLogOlder()) await repeatLostSteps(installation, readModel);
        return report(await replaceModel(rebuilding), schemaOf(readModel), terminal);
      }
      if (!(await modelExists(installation.pool, schemaOf(readModel)))) {
        throw new OperatorFailure(`${schemaOf(readModel)} does not exist yet, so there is nothing to compare.`);
      }
      return tellVerification(await verifyModel(rebuilding), options, terminal);
    });
  },

  async 'replay-parked'(installation, name, _options, terminal) {
    const readModel = projectionNamed(name);
    return withModel(
      installation,
      readModel,
      () => undefined,
      async (rebuilding) => {
        const { applied, held } = await resumeParked(rebuilding);
        terminal.say(`${applied} parked events of ${schemaOf(readModel)} were applied.`);
        return tellHeld(held, terminal);
      },
    );
  },

  async drop(installation, schema, _options, { say }) {
    await dropModel(installation, schema);
    say(`${schema} was dropped.`);
    return 0;
  },
};

function report(replaced: Awaited<ReturnType<typeof replaceModel>>, schema: string, terminal: Terminal): number {
  if (replaced.outcome === 'held') {
    terminal.warn(`${schema} was not replaced, because the rebuilt one could not apply every event.`);
    return tellHeld(replaced.held, terminal);
  }
  if (replaced.outcome === 'built') terminal.say(`${schema} did not exist, and was built.`);
  else terminal.say(`${schema} was replaced by the rebuilt one; its batches waited for ${replaced.ms} ms.`);
  return 0;
}

function tellVerification(
  { tables, parkedStreams, held }: Awaited<ReturnType<typeof verifyModel>>,
  { values }: Options,
  terminal: Terminal,
): number {
  let code = tellHeld(held, terminal);
  for (const { table, running, rebuilt, differences } of tables) {
    const isEqual = running === rebuilt;
    terminal.say(`${isEqual ? 'equal    ' : 'DIFFERENT'} ${table}`);
    terminal.say(`  running  ${running ?? 'has no such table, or has different columns'}`);
    terminal.say(`  rebuilt  ${rebuilt ?? 'has no such table'}`);
    if (isEqual) continue;
    code = 1;
    for (const difference of differences) {
      terminal.say(`  ${describe(difference)}`);
      // Rows contain personal text, so they are shown only on request.
      if (values)
        terminal.say(
          `    running ${JSON.stringify(difference.running)}\n    rebuilt ${JSON.stringify(difference.rebuilt)}`,
        );
    }
  }
  if (parkedStreams > 0) {
    terminal.warn(
      `The running model has ${parkedStreams} parked streams; they were compared as far as it has applied them.`,
    );
    code = 1;
  }
  return code;
}

const WHAT = { missing: 'is missing', unexpected: 'should not exist', other: 'differs in' } as const;

function describe({ key, what, columns }: Difference): string {
  const name = Object.entries(key).map(([column, value]) => `${column}=${value}`);
  return `${name.join(' ')} ${WHAT[what]}${what === 'other' ? ` ${columns.join(', ')}` : ''}`;
}

function tellHeld(held: readonly ParkedStream[], { warn }: Terminal): number {
  for (const { stream, version, reason } of held) {
    warn(`parked: ${stream} from version ${version}, ${reason ?? 'because an earlier version is missing'}`);
  }
  return held.length > 0 ? 1 : 0;
}

const row = (name: string, size: string, behind: string, parked: string) =>
  `${name.padEnd(24)}${size.padStart(12)}${behind.padStart(16)}${parked.padStart(20)}`;

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MiB`;
