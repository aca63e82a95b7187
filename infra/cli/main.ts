import { runTool } from './run.ts';

// Runs the operator's tools in a container with the services' variables: `infra/cli/main.ts export /backup`.
await runTool(process.argv.slice(2), async () => ({ environment: process.env, release: async () => undefined }));
