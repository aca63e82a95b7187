import { Link } from 'react-router-dom';
import { InfoPage } from '@/screens/info/InfoPage';

export function Terms() {
  return (
    <InfoPage title="Terms of Service" lead="What the software does for you, and what it leaves to you.">
      <h2>What Hirelane does</h2>
      <p>
        It lets clients publish projects, lets freelancers send proposals, and keeps both, with the offers and contracts
        that follow. A contract for the work is made between client and freelancer; neither Hirelane nor the operator of
        this site is a party to it, unless the operator says otherwise.
      </p>
      <h2>What it does not do</h2>
      <p>
        It moves no money: that a payment was marked as paid, confirmed or disputed is recorded, and nothing else. It
        numbers invoices, but computes no tax and does not check what they say. It checks no identities and reviews no
        work.
      </p>
      <h2>What is expected of you</h2>
      <ul>
        <li>Post and upload only what is yours to share, and what the law allows.</li>
        <li>Keep your password to yourself.</li>
        <li>Keep a brief or a proposal that was sent to you alone confidential.</li>
      </ul>
      <h2>Further terms</h2>
      <p>
        The operator of this installation may have terms of their own; <Link to="/contact">ask them</Link>. The software
        itself comes without a warranty, as its <Link to="/legal">licence</Link> says.
      </p>
    </InfoPage>
  );
}
