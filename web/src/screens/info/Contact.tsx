import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { marketplaceQuery } from '@/features/marketplace/queries';
import { InfoPage } from '@/screens/info/InfoPage';

export function Contact() {
  return (
    <InfoPage title="Contact us" lead="Write to the operator of this site.">
      <ContactLine />
      <p>
        Hirelane is software that anyone can host, so there is no central office, hotline or mailbox. Only the operator
        of this site manages its accounts, projects and files. The operator can also help with:
      </p>
      <ul>
        <li>an account that you can no longer access,</li>
        <li>a project or a message that should not be here,</li>
        <li>questions about your data, which the Privacy Policy describes.</li>
      </ul>
      <p>
        The <Link to="/help">Help Center</Link> explains how to post, apply and keep a profile.{' '}
        <Link to="/status">Status</Link> shows whether the site is working.
      </p>
    </InfoPage>
  );
}

/** The operator's contact details if they have been entered; otherwise, advice on how to get them. */
function ContactLine() {
  const { data } = useQuery(marketplaceQuery());
  const contact = data?.contact ?? '';
  if (contact === '') return <p>Ask the person who gave you this site’s address how to reach its operator.</p>;
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
