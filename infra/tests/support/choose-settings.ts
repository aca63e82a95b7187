import type { Marketplace } from './marketplace.ts';
import { newOperator } from './operator.ts';
import { PNG, registration } from './visitor.ts';

const CHOSEN = {
  name: 'Weavers',
  contact: 'hello@weavers.example',
  categories: ['Business'],
  testimonials: { shown: 'own', own: [{ name: 'Ananya Rao', role: '', quote: 'A weaver within a day.' }] },
};

/**
 * Sets up the marketplace as an operator: name, logo, a legal text, and invitation codes, one of them used and one
 * revoked.
 */
export async function chooseSettings(market: Marketplace): Promise<void> {
  const { visitor } = await newOperator(market);
  const version = async () => (await visitor.must('readMarketplaceSettings')).data.version;
  const edit = async (open: string) =>
    visitor.must('editMarketplace', { json: { version: await version(), ...CHOSEN, registration: open } });
  const newCode = async () => (await visitor.must('makeJoinCode', { json: { note: 'For Asha', days: 7 } })).data;
  await visitor.must('skipFirstRun');
  await visitor.must('chooseLogo', { json: { version: await version(), image: PNG.toString('base64') } });
  await visitor.must('publishLegalText', { json: { version: await version(), kind: 'terms', text: '# Be kind' } });
  await edit('invitation');
  const [used, revoked] = [await newCode(), await newCode()];
  for (let open = 0; open < 4; open++) await newCode();
  await market.visitor().must('register', { json: registration(true, { joinCode: used.code }) });
  await visitor.must('revokeJoinCode', { params: { id: revoked._id } });
  // Other users register without a code.
  await edit('open');
}
