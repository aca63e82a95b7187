import { Link } from 'react-router-dom';
import { marketplace } from '@/domain/marketplace/marketplace';
import { InfoPage } from '@/screens/info/InfoPage';

export function About() {
  return (
    <InfoPage
      title="About us"
      lead="Hirelane is a freelance marketplace that anyone can host: one project, one fixed price, and people who want to do it."
    >
      <h2>What it is</h2>
      <p>
        Clients post projects with a fixed price. Freelancers find projects that need their skills and send a proposal
        with their price, the duration, and why they are right for it. There are no hourly rates.
      </p>
      <h2>Who is behind it</h2>
      <p>
        Hirelane is software, not a company. It is open source under the Apache License 2.0, and anyone may run it. This
        installation is run by the person or organisation that gave you its address. See{' '}
        <Link to="/contact">Contact us</Link> for how to reach them.
      </p>
      <h2 id="social">Elsewhere</h2>
      <p>{marketplace.name} has no accounts on Twitter, YouTube or Instagram yet.</p>
    </InfoPage>
  );
}
