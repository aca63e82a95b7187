import { Waiting } from '@hirelane/api/schemas/waiting';
import { http } from 'msw';
import { json } from '@/test/answers';

export const NOTHING_WAITS: Waiting['data'] = {
  offers: [],
  contracts: [],
  invoices: [],
  conversations: [],
  drafts: [],
};

/** Serves what waits for the user; nothing by default. */
export const waitingHandler = (read: () => Waiting['data'] | Response = () => NOTHING_WAITS) =>
  http.get('/api/v1/waiting', () => {
    const data = read();
    return data instanceof Response ? data : json(Waiting, { data });
  });
