import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../../launcher/repository.ts';

/** Folders with code that runs in production: on servers, in browsers, and for operators. */
const FOLDERS = [
  ...['contracts/src', 'bff/src', 'services', 'web/src'],
  ...['infra/launcher', 'infra/cli', 'infra/deploy/docker'],
];
const NO_PRODUCT =
  /\.test\.|\.d\.ts$|(^|\/)(cli\/demo|node_modules|dist|dist-types|testing|test|port-tests|test-kit)\/|\/testing\.ts$/;

/** A source file: its path from the root, and its text. */
export type SourceFile = Readonly<{ file: string; text: string }>;

/** Every source file of the product. */
export const productSources = (): readonly SourceFile[] =>
  FOLDERS.flatMap((folder) =>
    readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
    .filter((file) => /\.(?:tsx?|mjs|cjs)$/.test(file) && !NO_PRODUCT.test(file))
    .map((file) => ({ file, text: readFileSync(join(repository, file), 'utf8') }));
