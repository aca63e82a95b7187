import { LIMITS } from '@hirelane/contracts/constants';
import { type Cases, long } from './case.ts';

export const operatorCases: Cases = {
  decideReport: {
    as: 'operator',
    // The body is looked at before the report.
    path: ({ file }) => `/api/v1/operator/reports/${file}/decision`,
    valid: () => ({ decision: 'upheld', grounds: 'It insults a person.' }),
    overlong: { grounds: long(LIMITS.operatorReason) },
    optional: [],
    texts: ['grounds'],
  },
};
