import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);

test('a request through http-proxy does not trigger a deprecation warning', async () => {
  const script = `import { createServer } from 'node:http';
    import { once } from 'node:events';
    await import(${JSON.stringify(new URL('./proxy.ts', import.meta.url).href)});
    const { createProxyMiddleware } = await import('http-proxy-middleware');
    const listen = async (listener) => {
      const server = createServer(listener).listen(0, '127.0.0.1');
      await once(server, 'listening');
      return 'http://127.0.0.1:' + server.address().port;
    };
    const target = await listen((_req, res) => res.end('whole'));
    const forward = createProxyMiddleware({ target });
    console.log(await (await fetch(await listen((req, res) => forward(req, res)))).text());
    process.exit();`;
  const args = ['--pending-deprecation', '--import', 'tsx', '--input-type=module', '--eval', script];
  const { stdout, stderr } = await run(process.execPath, args, { cwd: import.meta.dirname });
  expect(stdout).toBe('whole\n');
  expect(stderr).not.toMatch(/DEP0060|_extend/);
});
