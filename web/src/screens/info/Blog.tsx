import { Link } from 'react-router-dom';
import { InfoPage } from '@/screens/info/InfoPage';

export function Blog() {
  return (
    <InfoPage title="Blog" lead="What Hirelane does, and why. One post so far.">
      <article aria-labelledby="first-post">
        <h2 id="first-post">One project, one price</h2>
        <p>
          Most disagreements about freelance work are about hours, so Hirelane has none. A client describes the work, in
          at least 500 characters, and names a price. That is the whole project.
        </p>
        <h3>Drafts first</h3>
        <p>
          A good brief is rarely written in one go. You can keep yours as a draft that no one else sees, and publish it
          when it is ready.
        </p>
        <h3>Matches that say why</h3>
        <p>
          A freelancer's feed lists the projects that need their skills first, and each card says how many match: “3 of
          4 skills” is easier to trust than a score. No one can pay for a higher place.
        </p>
        <h3>One proposal each</h3>
        <p>
          A freelancer can send one proposal per project, with a price, a duration and a letter. Only the client of that
          project can read it.
        </p>
        <p>
          Have a look at <Link to="/projects">the projects that are open now</Link>.
        </p>
      </article>
    </InfoPage>
  );
}
