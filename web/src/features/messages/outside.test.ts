import { expect, test } from 'vitest';
import { outsideIn } from '@/features/messages/MessageRun';

test.each([
  'Write to asha.rao+tea@example.co.in, please.',
  'asha@example.com',
  'asha (at) example.com',
  'asha [at] example.com',
])('an email address is found in: %s', (text) => {
  expect(outsideIn(text)).toEqual(['an email address']);
});

test.each([
  'Call 98765 43210.',
  'Call me: 9876543210',
  '+91 98765-43210',
  '+44 20 7946 0958',
  '(415) 555-2671',
  '020 7946 0958',
  '06.12.34.56.78',
  'My number is 0091 98765 43210, after six.',
])('a phone number is found in: %s', (text) => {
  expect(outsideIn(text)).toEqual(['a phone number']);
});

test.each([
  'Pay at https://paypal.me/asha',
  'https://www.paypal.com/paypalme/asha/500',
  'https://wise.com/pay/me/asha',
  'buy.stripe.com/abc',
  'https://rzp.io/l/tea',
  'My UPI is asha@okhdfcbank',
  'asha.rao@ybl, thank you',
  'upi://pay?pa=asha',
])('a way to pay outside the site is found in: %s', (text) => {
  expect(outsideIn(text)).toContain('a way to pay elsewhere');
  expect(outsideIn(text)).not.toContain('a phone number');
});

test('several matches are listed in a fixed order', () => {
  expect(outsideIn('paypal.me/asha, +91 98765 43210 or asha@example.com')).toEqual([
    'an email address',
    'a phone number',
    'a way to pay elsewhere',
  ]);
});

test.each([
  'The budget is ₹1,20,000, or ₹ 1 20 000.',
  'Between 45000 and 60000 rupees, at most 10 000 000 000 INR.',
  'INR 1200000000 in all',
  'USD 1 234 567 890',
  'We begin on 2026-11-25 at 10:30.',
  'From 2026-11-25 to 2026-12-01, or 25.11.2026 10:30.',
  '25/11/2026 26/11/2026 27/11/2026',
  'Node 24.1.0, React 19.3.0, and version 10.15.7.1234567',
  'The server is 192.168.100.200.',
  'Invoice INV-2026-0001-000123 of order #4455667788',
  '0199a1b2-c3d4-7e5f-8a6b-000000000001',
  'https://example.com/orders/9876543210123',
  'It happened at 1764100000 seconds.',
  'Integrate PayPal, Stripe and UPI; see stripe.com/docs and paypal.com/developer.',
  '1920x1080, 300 dpi, 16:9, 25 MB',
  'Mail me @ the usual place, e.g. at 5 p.m.',
  'npm install @hirelane/web@1.2.3',
  '1 2 3 4 5 6 7 8',
  '1,234,567,890 rows',
  '',
])('nothing is found in: %s', (text) => {
  expect(outsideIn(text)).toEqual([]);
});
