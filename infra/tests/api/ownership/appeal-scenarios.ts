import type { RouteName } from '@hirelane/api/routes';
import { addressOf } from '@hirelane/api/routes/address';
import { appealsRoutes } from '@hirelane/api/routes/appeals';
import { eventually } from '@hirelane/test-kit/eventually';
import { appealed, WORDS } from '../../support/appealing.ts';
import { moderate, REASON } from '../../support/moderate.ts';
import { uploadPdf } from '../../support/visitor.ts';
import type { Scenario } from './scenario.ts';

/** Appeals against notices, and operators' decisions on them. */
export const appealScenarios = {
  fileAppeal: {
    owner: 'either',
    others: 'hidden',
    async call({ browser }, { market }) {
      const before = (await browser.must('listNotices')).data.length;
      await moderate(market, 'hide', 'file', await uploadPdf(browser), '--reason', REASON);
      const [notice] = await eventually(
        async () => (await browser.must('listNotices')).data,
        ({ length }) => length > before,
      );
      return { path: addressOf(appealsRoutes.fileAppeal.path, { id: notice?._id ?? '' }), json: { words: WORDS } };
    },
  },
  listAppeals: { owner: null, call: () => ({ path: appealsRoutes.listAppeals.path }) },
  readAppeal: {
    owner: null,
    async call(_actor, { market }) {
      return { path: addressOf(appealsRoutes.readAppeal.path, { id: (await appealed(market)).id }) };
    },
  },
  decideAppeal: {
    owner: null,
    async call(_actor, { market }) {
      const path = addressOf(appealsRoutes.decideAppeal.path, { id: (await appealed(market)).id });
      return { path, json: { decision: 'upheld', reason: 'It asks for money.' } };
    },
  },
} as const satisfies Partial<Record<RouteName, Scenario>>;
