import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repository } from '../local/repository.ts';

const FOLDERS = ['contracts/src', 'bff/src', 'web/src', 'infra/src/local', 'infra/src/operate', 'services'];

/** Path and text of every file that runs in production, without comments, which may mention forbidden code. */
const sources = FOLDERS.flatMap((folder) =>
  readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' })
    .filter(
      (file) =>
        /\.tsx?$/.test(file) &&
        !/\.test\.|\.d\.ts$|node_modules|dist-types|(^|\/)(testing|test|port-tests|test-kit)\//.test(file),
    )
    .map((file) => [join(folder, file), readFileSync(join(repository, folder, file), 'utf8')] as const),
).map(([path, text]) => [path, text.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '')] as const);

/** A danger, its pattern, and the only files that may contain it, each for a reason stated there. */
const RULES: readonly (readonly [string, RegExp, readonly string[]])[] = [
  // @covers asvs:1.2.3 asvs:1.3.2
  ['code is created from text', /\beval\(|new Function\b|setTimeout\(['"`]|node:vm\b/, []],
  // @covers asvs:1.3.7
  [
    'markup is created from text',
    /innerHTML|outerHTML|insertAdjacentHTML|document\.write|srcdoc|createContextualFragment/,
    [],
  ],
  // @covers asvs:3.5.5
  [
    'messages from other windows are handled',
    /addEventListener\(['"]message|onmessage/,
    ['web/src/shared/live/shareSource.ts'],
  ],
  ['XML is parsed', /DOMParser|fast-xml|xml2js|libxml/, []],
  // @covers asvs:1.2.5
  [
    'a program is run',
    /node:child_process/,
    ['initdb.ts', 'pages.ts', 'processes.ts', 'server-process.ts', 'server-user.ts'].map(
      (name) => `infra/src/local/${name}`,
    ),
  ],
  // @covers asvs:11.3.1 asvs:11.3.2 asvs:11.4.3
  ['a broken hash is used', /\b(md5|sha1|sha-1|md4|rc4|des-|-ecb|-cbc)\b/i, []],
  // @covers asvs:6.5.3 asvs:11.5.1
  [
    'secrets come from a weak random source',
    /Math\.random/,
    [
      // How long a subscription pauses.
      'services/platform/postgres/src/pause.ts',
      'services/platform/runtime/src/back-off.ts',
      'web/src/app/live/gather.ts',
      'web/src/shared/api/queryClient.ts',
      'web/src/shared/live/openSource.ts',
    ],
  ],
  // @covers asvs:12.3.2
  [
    'a certificate is not checked',
    /rejectUnauthorized|NODE_TLS_REJECT|allowInsecureRequests|ignoreHTTPSErrors/,
    ['bff/src/auth/oauth/github.ts', 'bff/src/auth/oauth/google.ts'],
  ],
  // Two modules have a function of their own called `fetch`; it takes one of their variables.
  // @covers asvs:1.3.6 asvs:3.7.2 asvs:13.2.4 asvs:14.2.3
  [
    'another server is called',
    /(?<!\w|\.|\$|function )fetch\((?!after|\[|missing|subjects)|createProxyMiddleware<|\bhttps?\.request\(/,
    [
      ...['bff/src/auth/collect-records.ts', 'bff/src/auth/internal-call.ts', 'bff/src/proxy/proxy.ts'],
      ...['bff/src/operator/show-again.ts', 'bff/src/pages/ask-as-visitor.ts'],
      ...[
        'infra/src/doctor/machine.ts',
        'infra/src/local/launch.ts',
        'services/platform/http/src/ask-service.ts',
        ...['web/src/shared/api/earlyAnswers.ts', 'web/src/shared/api/http.ts', 'web/src/shared/api/readText.ts'],
        'web/src/shared/lib/isServerThere.ts',
      ],
    ],
  ],
  // @covers asvs:1.2.9
  [
    'a regular expression is created from text',
    /new RegExp\(/,
    [
      'bff/src/auth/oauth/return-to.ts',
      'bff/src/http/match-route.ts',
      // From constants of ours.
      'bff/src/marketplace/in-document.ts',
      'bff/src/site/pictures.ts',
      'bff/src/site/sitemap.ts',
      'contracts/src/api/marketplace.ts',
      'services/identity/src/mail/named.ts',
    ],
  ],
  ['the type system is bypassed', /@ts-ignore|@ts-nocheck|: any\b|as any\b/, []],
];

test('there are sources to check', () => {
  expect(sources.length).toBeGreaterThan(250);
});

test.each(RULES)('nowhere %s, except in the files listed here', (_what, pattern, allowed) => {
  const found = sources.filter(([, text]) => pattern.test(text)).map(([path]) => path);
  expect(found.filter((path) => !allowed.includes(path))).toEqual([]);
});

test('an installation sends no telemetry by default', () => {
  const { scarfSettings } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'));
  expect(scarfSettings).toEqual({ enabled: false });
});
