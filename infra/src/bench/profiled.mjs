// Loaded into a Node process by `--import`: profiles its main thread, and writes the profile to $PROFILE_FILE when the
// process ends. Plain JavaScript, because it is loaded before anything can read TypeScript.
import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';
import { isMainThread } from 'node:worker_threads';

const SAMPLING_US = 500;
const path = process.env['PROFILE_FILE'];

if (isMainThread && path !== undefined) {
  // Not to the processes that this one starts.
  delete process.env['PROFILE_FILE'];
  const session = new Session();
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.setSamplingInterval', { interval: SAMPLING_US });
  session.post('Profiler.start');
  process.once('exit', () => {
    session.post('Profiler.stop', (error, { profile } = {}) => {
      if (!error) writeFileSync(path, JSON.stringify(profile));
    });
  });
}
