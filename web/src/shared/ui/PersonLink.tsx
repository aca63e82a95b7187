import { Link } from 'react-router-dom';

interface PersonLinkProps {
  id: string;
  /** Their name, or what else stands for them. */
  name: string;
}

/** Leads to the page about a person. A name is isolated: one from right to left would turn the text around it. */
export function PersonLink({ id, name }: PersonLinkProps) {
  return (
    <Link to={`/people/${id}`}>
      <bdi>{name}</bdi>
    </Link>
  );
}
