import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDF } from '@hirelane/infra/tests/support/visitor';
import { expect, test } from 'vitest';
import type { Page } from '../page.ts';
import { type Open, register } from '../people.ts';

/** This text has the minimum length for a description. */
const DESCRIPTION =
  'We grow tea on our own hill and have sold it at the market for twelve years. Now people ask whether they can order it from home. '.repeat(
    5,
  );

async function fillWizard(page: Page, title: string, file: string): Promise<void> {
  await page.fill('Title', title);
  await page.fill('Description', DESCRIPTION);
  await page.click({ role: 'button', name: 'Next' });
  await page.see({ role: 'heading', name: 'Skills and scope' });

  await page.click({ role: 'button', name: /Skills/ });
  const dialog = { role: 'dialog', name: 'Edit Skills' } as const;
  for (const skill of ['React', 'Node.js']) {
    await page.fill('Search skills', skill, dialog);
    await page.press('Enter');
    await page.see({ role: 'button', name: `Remove ${skill}`, in: dialog });
  }
  await page.click({ role: 'button', name: 'Save', in: dialog });
  await page.gone(dialog);
  await page.select('Category', 'Programming & Tech');
  await page.click({ role: 'radio', name: /medium/i });
  await page.click({ role: 'button', name: 'Next' });

  await page.select('Duration', '3 month');
  await page.select('Experience Type', 'intermediate');
  await page.fill('Project Rate', '15,000');
  await page.upload('Upload File', file);
  await page.see({ role: 'button', name: 'Remove the brief.pdf' });
  expect(await page.valueOf('Project Rate')).toBe('15,000');
}

export function hiringJourneys(open: Open): void {
  test('a client posts a project with a file, a freelancer finds it, downloads the file and applies, and the client sees the proposal', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'hirelane-files-'));
    const file = join(folder, 'the brief.pdf');
    await writeFile(file, PDF);
    const title = `A shop for our tea ${Date.now()}`;
    const card = { role: 'article', name: title } as const;

    const client = await open();
    await register(client, true);
    await client.goto('/client');
    await client.click({ role: 'link', name: 'Post a Job' });
    await client.at('/client/post');
    await fillWizard(client, title, file);
    await client.click({ role: 'button', name: 'Submit' });
    await client.see({ text: 'Project created.' });
    await client.at('/client');
    await client.click({ role: 'link', name: 'Published Projects' });
    await client.see(card);

    const freelancer = await open();
    await register(freelancer, false);
    await freelancer.goto('/freelancer');
    await freelancer.click({ role: 'link', name: 'Most Recent' });
    await freelancer.click({ role: 'link', name: title, in: card });
    await freelancer.see({ role: 'heading', name: title });
    await freelancer.see({ text: '₹15,000' });
    const { name, bytes } = await freelancer.download({ role: 'link', name: /the brief\.pdf/ });
    expect(name).toBe('the brief.pdf');
    expect(bytes).toEqual(PDF);

    await freelancer.click({ role: 'button', name: 'Apply Now' });
    const dialog = { role: 'dialog', name: 'Send Proposal' } as const;
    await freelancer.fill('Expected Bid Rate', '12,500', dialog);
    await freelancer.select('Duration', '3 month', dialog);
    await freelancer.upload('Portfolio', file, dialog);
    await freelancer.see({ role: 'button', name: 'Remove the brief.pdf', in: dialog });
    await freelancer.fill('Cover Letter', 'I have built three shops like yours.', dialog);
    await freelancer.click({ role: 'button', name: 'Send Proposal', in: dialog });
    await freelancer.gone(dialog);
    await freelancer.goto('/freelancer?applied');
    await freelancer.see(card);

    await client.reload();
    await client.see({ text: /Proposals Received\s*1/, in: card });
    await rm(folder, { recursive: true });
  });
}
