import { Link } from 'react-router-dom';

interface PersonLinkProps {
  id: string;
  name: string;
}

/** The name of a person, which leads to the page about them. */
export function PersonLink({ id, name }: PersonLinkProps) {
  return <Link to={`/people/${id}`}>{name}</Link>;
}
