import { parseEnvironment } from '@hirelane/kernel/config';
import { runAlone } from '@hirelane/kernel/run-alone';
import * as z from 'zod';
import { filesService } from './service.ts';

const Config = z.object({ FILES_ROOT: z.string('is needed: the folder that keeps the uploads').min(1) });

await runAlone((environment) => filesService({ root: parseEnvironment(Config, environment).FILES_ROOT }));
