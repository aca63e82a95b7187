interface Payment {
  /** The payee's UPI ID and name. */
  id: string;
  name: string;
  /** In whole rupees. */
  amount: number;
  /** The invoice number. */
  number: string;
}

/** A link that opens a UPI app with the payment filled in (NPCI, UPI Linking Specifications 1.6). */
export function upiLink({ id, name, amount, number }: Payment): string {
  const parameters = { pa: id, pn: name, am: amount.toFixed(2), cu: 'INR', tn: `Invoice ${number}` };
  const encoded = Object.entries(parameters).map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
  return `upi://pay?${encoded.join('&')}`;
}
