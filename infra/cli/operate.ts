import { StartFailure } from '../launcher/failure.ts';
import { openLocalInstallation } from '../launcher/installation.ts';
import { dataFolder } from '../launcher/repository.ts';
import { folderGiven } from './commands.ts';
import { isSample } from './events/command.ts';
import { needsNoMarketplace } from './records-command.ts';
import { refuseOtherExport } from './restore.ts';
import { runTool } from './run.ts';

// `npm run events`, `export`, `restore`, `readmodels`, `accounts`, `moderate`, `records`, `secrets`, `tokens` and `scrub`,
// which use the data folder, or DATABASE_URL and DATA_KEY; `npm run database`, which uses DATABASE_URL; and `npm run eventstore`,
// which uses EVENTSTOREDB_URL.
await runTool(
  process.argv.slice(2),
  async (name, args) =>
    // The launcher creates its own database's roles and does not use EventStoreDB.
    name === 'database' ||
    name === 'eventstore' ||
    (name === 'records' && needsNoMarketplace(args)) ||
    (name === 'events' && isSample(args))
      ? { environment: process.env, release: async () => undefined }
      : openLocalInstallation(dataFolder(process.env), process.env, name === 'restore', (environment) =>
          name === 'restore' ? refuseOtherExport(environment, folderGiven(name)(args)) : Promise.resolve(),
        ),
  (error) => error instanceof StartFailure,
);
