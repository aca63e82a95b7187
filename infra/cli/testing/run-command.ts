import { type Marketplace, TEST_DATA_KEY, TEST_HMAC_KEY } from '../../tests/support/marketplace.ts';

type Print = (line: string) => void;
type Command = (
  args: string[],
  environment: NodeJS.ProcessEnv,
  output: Readonly<{ say: Print; warn: Print }>,
) => Promise<number>;

/** Runs an operator's command on a marketplace; returns its exit code and output. */
export async function runCommand(
  command: Command,
  { databaseUrl }: Pick<Marketplace, 'databaseUrl'>,
  args: readonly string[],
  changes: NodeJS.ProcessEnv = {},
) {
  const environment = {
    DATABASE_URL: databaseUrl,
    DATA_KEY: TEST_DATA_KEY,
    IDENTITY_HMAC_KEY: TEST_HMAC_KEY,
    LOG_LEVEL: 'silent',
    ...changes,
  };
  const printed: string[] = [];
  const print = (line: string) => void printed.push(line);
  return { code: await command([...args], environment, { say: print, warn: print }), printed: printed.join('\n') };
}
