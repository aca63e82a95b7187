import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../local/make-folder.ts';
import { replaceFolder } from '../local/replace-folder.ts';
import { repository } from '../local/repository.ts';
import { bundleScripts } from './bundle.ts';

// Writes what `npm start` and `npm run demo` run (infra/run-bundle.mjs) to the folder that is named. It is written
// beside it and renamed, so that another start finds a whole one.
const [folder = ''] = process.argv.slice(2);
const fresh = `${folder}-${process.pid}`;
const began = new Date();
await makeFolder(fresh);
await bundleScripts(['infra/src/start.ts', 'infra/src/demo.ts'], fresh);
// What is saved while this runs is younger.
for (const name of ['start', 'demo']) await utimes(join(fresh, `infra/src/${name}.js`), began, began);
await replaceFolder(join(repository, folder), join(repository, fresh));
