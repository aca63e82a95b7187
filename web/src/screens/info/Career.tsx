import { Link } from 'react-router-dom';
import { InfoPage } from '@/screens/info/InfoPage';

export function Career() {
  return (
    <InfoPage title="Career" lead="There are no open positions: Hirelane is open source software and has no employees.">
      <p>
        You can still find work here. <Link to="/projects">Explore the projects</Link> that clients have posted, and{' '}
        <Link to="/register/freelancer">join as a freelancer</Link> to send a proposal.
      </p>
      <p>Would you rather work on Hirelane itself? It is open source, and everyone’s improvements are welcome.</p>
    </InfoPage>
  );
}
