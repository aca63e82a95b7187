import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { Issuer } from '@hirelane/api/schemas/records';
import { checkRecord, type RecordVerdict } from '@hirelane/api/work-record/check-record';
import { FAULTS } from '@hirelane/api/work-record/fault';
import { TEXT_MAX } from '@hirelane/api/work-record/signed-text';
import { OperatorFailure } from '../launcher/failure.ts';
import { printable } from '../launcher/terminal/terminal.ts';
import type { Command } from './commands.ts';
import { WrongArguments } from './usage.ts';

type Files = Readonly<{ record: string; issuer: string; status: string | undefined }>;

/** Reads `<file> --issuer <file> [--status <file>]`. Throws WrongArguments. */
export function filesToVerify(args: readonly string[]): Files {
  const { values, positionals } = parsed(args);
  const [record, ...more] = positionals;
  if (record === undefined || more.length > 0) throw new WrongArguments('records', 'Expected one file with a record.');
  const { issuer, status } = values;
  if (issuer === undefined) throw new WrongArguments('records', "Expected the issuer's document: --issuer <file>.");
  return { record, issuer, status };
}

function parsed(args: readonly string[]) {
  const options = { issuer: { type: 'string' }, status: { type: 'string' } } as const;
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new WrongArguments('records', (error as Error).message);
  }
}

/**
 * `records verify`: checks a work record using only files, without a network or a marketplace. Returns 0 if it is
 * valid, and 1 if it is not or its revocation status is unknown. Throws OperatorFailure for a file that cannot be read.
 */
export const verifyCommand: Command = async (args, _environment, { say }) => {
  const files = filesToVerify(args);
  const issuer = issuerIn(await textOf(files.issuer), files.issuer);
  const status = files.status === undefined ? null : await textOf(files.status);
  const verdict = await checkRecord({
    text: await textOf(files.record),
    issuer,
    listOf: async () => status,
    at: new Date(),
  });
  for (const line of linesOf(verdict, issuer.id)) say(line);
  return verdict.is === 'valid' ? 0 : 1;
};

const UNCHECKED = {
  'no-list': 'Specify the status list with --status <file>.',
  'bad-list': 'The status list is not the one that the record names, or the issuer did not sign it.',
  'old-list': 'The status list is out of date: fetch it again.',
} as const;

function linesOf(verdict: RecordVerdict, issuer: string): readonly string[] {
  switch (verdict.is) {
    case 'valid':
      return [`Valid: signed by ${issuer}, and not revoked as of ${verdict.asOf}.`, ...saidBy(verdict)];
    case 'revoked':
      return [`Revoked: signed by ${issuer}, and revoked as of ${verdict.asOf}.`];
    case 'unchecked':
      return [`Revocation was not checked. ${UNCHECKED[verdict.why]}`, `Signed by ${issuer}.`, ...saidBy(verdict)];
    case 'invalid':
      return [`Not valid. ${FAULTS[verdict.fault]}`];
  }
}

/** A record's content, as JSON. */
const saidBy = ({ record }: Extract<RecordVerdict, { is: 'valid' | 'revoked' | 'unchecked' }>): readonly string[] =>
  printable(JSON.stringify(record.credentialSubject, null, 2)).split('\n');

function issuerIn(text: string, file: string): Issuer {
  try {
    return Issuer.parse(JSON.parse(text));
  } catch {
    throw new OperatorFailure(`${file} is not an issuer’s document, as served at /api/v1/records/issuer.`);
  }
}

async function textOf(file: string): Promise<string> {
  const bytes = await readFile(file).catch((error: Error) => {
    throw new OperatorFailure(`${file} cannot be read: ${error.message}`);
  });
  // Longer texts are refused anyway.
  return bytes.subarray(0, TEXT_MAX * 4 + 4).toString();
}
