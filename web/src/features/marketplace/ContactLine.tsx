import { useQuery } from '@tanstack/react-query';
import { marketplaceQuery } from '@/features/marketplace/queries';

/** How to reach the operator, where they have said so; the page stands without it. */
export function ContactLine() {
  const { data } = useQuery(marketplaceQuery());
  const contact = data?.contact ?? '';
  if (contact === '') return <p>Whoever gave you the address of this site can tell you how to reach its operator.</p>;
  const isMail = !/^https?:/i.test(contact);
  return (
    <p>
      {isMail ? 'Write to ' : 'Write through '}
      <a href={isMail ? `mailto:${contact}` : contact} rel="noreferrer">
        {contact}
      </a>
      .
    </p>
  );
}
