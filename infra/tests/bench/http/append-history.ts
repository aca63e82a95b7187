import { type Mix, writeHistory } from '../rebuild/history.ts';

// Appends a history evenly over a time in its own process, and prints a line when it starts and when it has ended.
const [url = '', dataKey = '', mix = '', ms = ''] = process.argv.slice(2);
process.stdout.write('started\n');
await writeHistory(url, Buffer.from(dataKey, 'base64'), JSON.parse(mix) as Mix, Number(ms));
