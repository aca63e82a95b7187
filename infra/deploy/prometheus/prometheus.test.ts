import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { processRegistry } from '@hirelane/runtime/metrics/series';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { repository } from '../../launcher/repository.ts';

const read = (path: string) => readFileSync(join(repository, path), 'utf8');

const Alerts = z.object({
  groups: z.array(
    z.strictObject({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string().regex(/^Hirelane[A-Z]/),
          expr: z.string(),
          for: z
            .string()
            .regex(/^\d+m$/)
            .optional(),
          labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
          annotations: z.strictObject({ summary: z.string() }),
        }),
      ),
    }),
  ),
});
const rules = Alerts.parse(parse(read('infra/deploy/prometheus/alerts.yml'))).groups.flatMap((group) => group.rules);
const doc = read('docs/operate/monitor.md');

/** The names of all series defined in the code. */
const defined = ['bff/src', 'services', 'contracts/src']
  .flatMap((folder) =>
    readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !/\.test\.|node_modules/.test(file))
      .map((file) => read(join(folder, file))),
  )
  .flatMap((text) => [...text.matchAll(/\bname: '(hirelane_\w+)'/g)].map(([, name = '']) => name));

/** Histograms are queried through their component series. */
const whole = (name: string) => name.replace(/_(bucket|count|sum)$/, '');

test('the documentation lists exactly the defined series', () => {
  const listed = [...doc.matchAll(/^\| `(hirelane_\w+)` \|/gm)].map(([, name = '']) => name);
  expect(new Set(defined).size).toBeGreaterThan(15);
  expect(listed.sort()).toEqual([...new Set(defined)].sort());
});

test('every series and label used by an alert exists', async () => {
  const ofNode = [...(await processRegistry().metrics()).matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name);
  const known = new Set([...defined, ...ofNode, 'up']);
  for (const { alert, expr } of rules) {
    const asked = [...expr.matchAll(/\b(hirelane_\w+|nodejs_\w+|process_\w+|up)\b/g)].map(([, name = '']) =>
      whole(name),
    );
    expect(asked.length, alert).toBeGreaterThan(0);
    expect(
      asked.filter((name) => !known.has(name)),
      alert,
    ).toEqual([]);
    const labels = [...expr.matchAll(/[{,]\s*(\w+)\s*(?:=~|!~|!=|=)"/g)].map(([, name = '']) => name);
    const groups = [...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, names = '']) => names.split(/,\s*/));
    const named = [
      'job',
      'process',
      'service',
      'le',
      'status_class',
      'kind',
      'route',
      'reason',
      'projection',
      'relay',
      'state',
      'limit',
      'result',
    ];
    expect(
      [...labels, ...groups].filter((label) => !named.includes(label)),
      alert,
    ).toEqual([]);
  }
});

test('every expression has balanced brackets and a comparison with a number', () => {
  for (const { alert, expr } of rules) {
    const open: string[] = [];
    for (const sign of expr.replaceAll(/"[^"]*"/g, '')) {
      if ('([{'.includes(sign)) open.push(sign);
      if (')]}'.includes(sign)) expect('([{'.indexOf(open.pop() ?? ' '), alert).toBe(')]}'.indexOf(sign));
    }
    expect(open, alert).toEqual([]);
    expect(expr.trim(), alert).toMatch(/[<>=] ?\d+(\.\d+)?$/);
  }
});

test('the documentation lists each alert with its level', () => {
  const listed = [...doc.matchAll(/^\| `(Hirelane\w+)` \|[^|]*\| (page|ticket) \|/gm)].map(([, name, level]) => [
    name,
    level,
  ]);
  expect(listed).toEqual(rules.map(({ alert, labels }) => [alert, labels.severity]));
});

test('the routes and limits mentioned in alerts exist', () => {
  const routes = rules.flatMap(({ expr }) => [...expr.matchAll(/route!?="([^"]+)"/g)].map(([, route = '']) => route));
  const table = read('contracts/openapi.json');
  for (const route of routes) expect(table).toContain(`"${route}"`);
  const limits = rules.flatMap(({ expr }) =>
    [...expr.matchAll(/limit=~"([^"]+)"/g)].flatMap(([, all = '']) => all.split('|')),
  );
  const settings = read('bff/src/limits/settings.ts');
  expect(limits.length).toBeGreaterThan(0);
  for (const limit of limits) expect(settings).toContain(`  ${limit}: {`);
});

test('Prometheus scrapes each instance of each process in the compose files, on its port', () => {
  const Compose = z.object({
    services: z.record(
      z.string(),
      z.object({ command: z.array(z.string()).optional(), environment: z.record(z.string(), z.unknown()).optional() }),
    ),
  });
  const { services } = Compose.parse(parse(read('infra/deploy/compose/postgres-store.yml'), { merge: true }));
  const expected = Object.entries(services)
    // `database` exits before the other containers start, so it is not scraped.
    .filter(([name, { command }]) => name !== 'database' && command?.[0]?.endsWith('.ts'))
    .map(([name, { environment = {} }]) => `${name}:${environment['INTERNAL_PORT'] ?? environment['PORT']}`);
  const Scrape = z.object({
    rule_files: z.array(z.string()),
    scrape_configs: z.array(
      z.object({
        job_name: z.string(),
        // Scrapes addresses, because a name with three instances would be one target to which a different instance
        // responds each time.
        dns_sd_configs: z.array(z.object({ type: z.literal('A'), port: z.number(), names: z.array(z.string()) })),
        relabel_configs: z.tuple([
          z.object({ source_labels: z.tuple([z.literal('__meta_dns_name')]), target_label: z.literal('process') }),
        ]),
      }),
    ),
  });
  const { rule_files, scrape_configs } = Scrape.parse(parse(read('infra/deploy/prometheus/prometheus.yml')));
  const targets = scrape_configs.flatMap((job) =>
    job.dns_sd_configs.flatMap(({ names, port }) => names.map((name) => `${name}:${port}`)),
  );
  expect(expected.length).toBeGreaterThan(10);
  expect(targets.sort()).toEqual(expected.sort());
  expect(scrape_configs.map(({ job_name }) => job_name)).toEqual(['hirelane']);
  expect(rule_files).toEqual(['alerts.yml']);
});
