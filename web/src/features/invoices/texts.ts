import { marketplace } from '@/domain/marketplace/marketplace';

export const INVOICE_TEXTS = {
  title: 'Invoices',
  hint: `Numbered automatically. Paid outside ${marketplace.name}.`,
  none: {
    client: 'The freelancer has not issued an invoice for this contract.',
    freelancer: 'You have not issued an invoice for this contract.',
  },
} as const;

export const BILLING_TEXTS = {
  title: 'Billing details',
  edit: 'Edit billing details',
  hint: 'Shown on invoices between you and the other party of a contract. Issued invoices do not change.',
  first: 'Add your billing details before you issue an invoice.',
  next: 'Save and continue',
  legalName: 'Your name or your company’s.',
  address: 'As it should appear on the invoice. You can use several lines.',
  taxId: 'For example, your GSTIN.',
} as const;

export const ISSUE_TEXTS = {
  title: 'Issue invoice',
  hint: 'The invoice gets your next number and cannot be changed or deleted. To correct it, issue another invoice with a negative amount.',
  lines: `Amounts are in whole rupees. ${marketplace.name} does not calculate tax: if you owe any, add a line for it.`,
  add: 'Add a line',
} as const;
