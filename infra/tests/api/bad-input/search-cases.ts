import { LIMITS } from '@hirelane/api/constants';
import { type Cases, long } from './case.ts';

/** The service checks the body before it looks up the search. */
export const searchCases: Cases = {
  saveSearch: {
    as: 'freelancer',
    path: () => '/api/v1/freelancer/searches',
    valid: () => ({ name: 'Tea', q: 'tea shop', category: 'Business', tell: 'never' }),
    overlong: { name: long(LIMITS.searchName), q: long(LIMITS.search) },
    optional: ['q', 'category'],
    texts: ['name', 'q'],
  },
  changeSearch: {
    as: 'freelancer',
    path: ({ project }) => `/api/v1/freelancer/searches/${project}`,
    valid: () => ({ name: 'Tea', tell: 'daily' }),
    overlong: { name: long(LIMITS.searchName) },
    optional: [],
    texts: ['name'],
  },
};
