import { Link } from 'react-router-dom';
import { InfoPage } from '@/screens/info/InfoPage';

export function Contact() {
  return (
    <InfoPage title="Contact us" lead="Write to the operator of this installation: whoever gave you its address.">
      <p>
        Hirelane is software that anyone can host, so there is no central office, hotline or mailbox. Accounts, projects
        and files on this site are in the hands of its operator alone, who can also help with:
      </p>
      <ul>
        <li>an account that you can no longer get into,</li>
        <li>a project or a message that should not be here,</li>
        <li>questions about your data, which the Privacy Policy describes.</li>
      </ul>
      <p>
        How to post, apply and keep a profile stands in the <Link to="/help">Help Center</Link>. Whether the site works
        right now, you see under <Link to="/status">Status</Link>.
      </p>
    </InfoPage>
  );
}
