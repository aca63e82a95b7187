import { StartFailure } from './failure.ts';
import { type Launched, launch } from './launch.ts';
import { onStopSignals } from './stop-signals.ts';
import { outliveReaders } from './terminal/terminal.ts';

type Options = Readonly<{
  /** Absolute path of the data folder. */
  data: string;
  environment: NodeJS.ProcessEnv;
  /** Runs when everything has started, just before the ready line, and may print additional lines. */
  afterReady?(launched: Launched): Promise<void>;
}>;

const say = (text: string) => void process.stdout.write(`${text}\n`);
const complain = (text: string) => void process.stderr.write(`${text}\n`);

/** Runs a launcher process: start, serve until a signal, drain, exit. Never returns. */
export async function runLauncher({ data, environment, afterReady }: Options): Promise<void> {
  const starting = launch({ data, environment, say });
  let draining = false;
  const drain = async () => {
    draining = true;
    try {
      // A signal during startup waits until startup is done, because a partially started process is harder to stop.
      const { stop } = await starting;
      say('Stopping …');
      await stop();
      return 0;
    } catch {
      return 1;
    }
  };
  onStopSignals(drain);
  outliveReaders();
  try {
    const launched = await starting;
    process.on('uncaughtException', (error) => {
      launched.log.fatal({ err: error }, 'unexpected error; stopping');
      void drain().then(() => process.exit(1));
    });
    if (draining) return;
    say(`Hirelane is ready on ${launched.url}`);
    await afterReady?.(launched);
  } catch (error) {
    if (draining) return;
    complain(error instanceof StartFailure ? error.message : `Hirelane could not start. ${(error as Error).stack}`);
    // If a step after startup failed, the running parts must be stopped.
    await drain();
    process.exit(1);
  }
}
