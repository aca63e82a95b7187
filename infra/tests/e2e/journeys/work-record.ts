import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../a11y/both-modes.ts';
import { expectNoSidewaysScroll } from './sideways.ts';

type People = Readonly<{ client: Page; freelancer: Page; visitor: Page }>;

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });

/**
 * Starts with a completed contract on both screens. The client allows records to name them, the freelancer issues one
 * and downloads it, a visitor finds it valid, the client withdraws their consent, and the visitor finds it revoked.
 */
export async function expectRecord({ client, freelancer, visitor }: People): Promise<void> {
  await client.getByRole('button', { name: 'Allow my name' }).click();
  await expect(client.getByText('Work records may now name you.')).toBeVisible();
  await expectAccessible(client, 'a contract whose client may be named');
  await expectNoSidewaysScroll(client, 'a contract whose client may be named');

  await freelancer.reload();
  await freelancer.getByRole('button', { name: 'Issue work record' }).click();
  await expect(freelancer.getByText('1 client named')).toBeVisible();
  await expectAccessible(freelancer, 'a contract with a work record');
  await expectNoSidewaysScroll(freelancer, 'a contract with a work record');
  const download = freelancer.waitForEvent('download');
  await freelancer.getByRole('button', { name: /^Download the record of / }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^work-record-[\d-]{10}\.jwt$/);
  const record = await readFile(await file.path(), 'utf8');

  await visitor.goto('/verify');
  await visitor.getByLabel('Or a file').setInputFiles({
    name: 'work-record.jwt',
    mimeType: 'application/vc+jwt',
    buffer: Buffer.from(record),
  });
  await expect(heading(visitor, 'This work record is valid')).toBeFocused();
  const said = visitor.getByRole('region', { name: 'This work record is valid' });
  await expect(said.getByText('Wanted: a shop for coffee')).toBeVisible();
  await expect(said.getByText('1 contract', { exact: true })).toBeVisible();
  await expectAccessible(visitor, 'a valid record');
  await expectNoSidewaysScroll(visitor, 'a valid record');

  await visitor
    .getByRole('textbox', { name: 'Work record' })
    .fill(record.replace(/\.(.)/, (_, first) => `.${first === 'e' ? 'f' : 'e'}`));
  await visitor.getByRole('button', { name: 'Check the record' }).click();
  await expect(heading(visitor, 'This is not a valid work record')).toBeVisible();
  await expectAccessible(visitor, 'a record that is not valid');

  await client.getByRole('button', { name: 'Withdraw my name' }).click();
  const dialog = client.getByRole('dialog', { name: 'Withdraw your name?' });
  await expect(dialog).toContainText('is revoked');
  await expectAccessible(client, 'the dialog to withdraw a consent');
  await dialog.getByRole('button', { name: 'Withdraw my name' }).click();
  await expect(client.getByText('Records that named you are revoked.')).toBeVisible();

  await visitor.getByRole('textbox', { name: 'Work record' }).fill(record);
  await expect(async () => {
    await visitor.getByRole('button', { name: 'Check the record' }).click();
    await expect(heading(visitor, 'This work record was revoked')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(visitor.getByText('Wanted: a shop for coffee')).toHaveCount(0);
  await expectAccessible(visitor, 'a revoked record');

  await freelancer.goto('/freelancer/records');
  await expect(freelancer.getByText('Revoked', { exact: true })).toBeVisible();
  await expectAccessible(freelancer, 'the work records');
  await expectNoSidewaysScroll(freelancer, 'the work records');
  await freelancer.goBack();
}
