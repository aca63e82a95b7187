import { Link } from 'react-router-dom';

interface PersonLinkProps {
  id: string;
  /** Their name, or what else stands for them. */
  name: string;
}

/** Leads to the page about a person. */
export function PersonLink({ id, name }: PersonLinkProps) {
  return <Link to={`/people/${id}`}>{name}</Link>;
}
