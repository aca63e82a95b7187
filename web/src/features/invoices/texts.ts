import { marketplace } from '@/shared/lib/marketplace';

export const INVOICE_TEXTS = {
  title: 'Invoices',
  hint: `${marketplace.name} numbers invoices. Payment takes place outside ${marketplace.name}.`,
  none: {
    client: 'The freelancer has issued no invoice for this contract.',
    freelancer: 'You have issued no invoice for this contract.',
  },
} as const;

export const BILLING_TEXTS = {
  title: 'Billing details',
  edit: 'Edit billing details',
  hint: 'They are shown on invoices between you and the other party of a contract. Invoices that were issued stay as they are.',
  first: 'An invoice needs your billing details first.',
  next: 'Save and continue',
  legalName: 'Your own name, or that of your company.',
  address: 'As it should appear on the invoice, in several lines.',
  taxId: 'Such as your GSTIN.',
} as const;

export const ISSUE_TEXTS = {
  title: 'Issue invoice',
  hint: 'The invoice gets your next number and cannot be changed or deleted. Correct a mistake by another invoice, with a minus in front of the amount.',
  lines: `Amounts are in whole rupees. ${marketplace.name} computes no tax: if you owe some, add a line for it.`,
  add: 'Add a line',
} as const;
