import { monitorEventLoopDelay } from 'node:perf_hooks';
import { openMarketplace } from '../testing/marketplace.ts';

// A marketplace in a process of its own, for `uploads.ts`: sends its address, then for each `start` and `stop` the longest
// ms for which its event loop was blocked in between.
const MUCH = { bytes: 1e12, files: 1e6 };
const market = await openMarketplace({ quota: { ...MUCH, unused: MUCH } });
const delay = monitorEventLoopDelay({ resolution: 1 });
process.on('message', (message) => {
  if (message === 'start') {
    delay.reset();
    delay.enable();
  } else if (message === 'stop') {
    delay.disable();
    process.send?.(delay.max / 1e6);
  } else void market.stop().then(() => process.exit(0));
});
process.send?.(market.url);
