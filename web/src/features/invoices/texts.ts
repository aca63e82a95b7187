import { marketplace } from '@/domain/marketplace/marketplace';

export const INVOICE_TEXTS = {
  title: 'Invoices',
  hint: `Numbered automatically. Paid outside ${marketplace.name}.`,
  noAddress: 'Add your name and address, so that invoices to you show them.',
  addAddress: 'Add your address',
  none: {
    client: 'The freelancer has not issued an invoice for this contract.',
    freelancer: 'You have not issued an invoice for this contract.',
  },
} as const;

export const STATUS_LABELS = {
  open: 'Open',
  'part paid': 'Part paid',
  paid: 'Paid',
  overdue: 'Overdue',
  cancelled: 'Cancelled',
  correction: 'Correction',
} as const;

export const INVOICES_PATH = '/invoices';

export const LIST_TEXTS = {
  title: 'Invoices',
  text: {
    client: 'The invoices that freelancers have issued to you, most recent first.',
    freelancer: 'The invoices that you have issued, most recent first.',
  },
  none: 'No invoices yet',
  noneText: {
    client: 'When a freelancer issues an invoice for a contract, it appears here.',
    freelancer: 'You can issue invoices on the page of a contract.',
  },
  noneShown: { unpaid: 'No unpaid invoices', paid: 'No paid invoices' },
  noneShownText: 'Find the other invoices under All.',
  shown: { all: 'All', unpaid: 'Unpaid', paid: 'Paid' },
} as const;

export const TOTALS_TEXTS = {
  title: 'Totals by year',
  hint: 'Invoices count in the year in which they were issued, confirmed payments in the year in which they were paid. Payments without an invoice are included.',
  table: 'Table of totals',
  download: 'Download as CSV',
  none: 'No invoice or confirmed payment yet.',
  failed: 'We could not load your totals.',
  columns: {
    year: 'Year',
    name: { client: 'Freelancer', freelancer: 'Client' },
    invoiced: 'Invoiced',
    corrected: 'Corrections',
    paid: 'Paid',
    open: 'Still open',
  },
} as const;

export const BILLING_TEXTS = {
  title: 'Billing details',
  edit: 'Edit billing details',
  hint: 'The other party of a contract sees your name and address on its page, and all of this on invoices. Issued invoices do not change.',
  first: 'Add your billing details before you issue an invoice.',
  next: 'Save and continue',
  legalName: 'Your name or your company’s.',
  address: 'As it should appear on the invoice. You can use several lines.',
  taxId: 'For example, your GSTIN.',
  paymentDays: 'How long clients have to pay. You can change the due date of each invoice.',
  paymentDaysLabel: (days: number) => (days === 0 ? 'On the day of issue' : `${days} days`),
} as const;

export const UPI_TEXTS = {
  title: 'UPI ID',
  edit: 'UPI ID for payments',
  field: 'UPI ID (optional)',
  hint: 'New invoices show it with a QR code that fills in the amount. Issued invoices keep the one they have.',
  first: 'Add your billing details first.',
  pay: 'Pay with UPI',
  open: 'Open a UPI app',
  code: (number: string) => `Payment of invoice ${number} as a QR code`,
  scan: 'Scan the code with a UPI app, which fills in the amount. Then record the payment below.',
  limit: 'Most banks limit a UPI payment to ₹1,00,000.',
  changed: (name: string, day: string) =>
    `${name} set this UPI ID on ${day}. If you did not expect that, ask before you pay.`,
} as const;

export const ISSUE_TEXTS = {
  title: 'Issue invoice',
  hint: 'The invoice gets your next number and cannot be changed or deleted. To correct it, issue another invoice with a negative amount.',
  lines: `Amounts are in whole rupees. ${marketplace.name} does not calculate tax: if you owe any, add a line for it.`,
  add: 'Add a line',
  corrects: 'The invoice that this one reduces.',
  noAddress:
    'This contract has no billing address of the client, so the invoice may show only their name. You may want to ask them first.',
} as const;
