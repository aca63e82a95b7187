import { expect, test } from 'vitest';
import { upiLink } from '@/features/invoices/document/upiLink';

test('a UPI link has the payee, the amount in rupees and the number, with spaces and symbols encoded', () => {
  expect(upiLink({ id: 'asha@bank', name: 'Rao & Co.', amount: 42_000, number: '2026-0001' })).toBe(
    'upi://pay?pa=asha%40bank&pn=Rao%20%26%20Co.&am=42000.00&cu=INR&tn=Invoice%202026-0001',
  );
});
