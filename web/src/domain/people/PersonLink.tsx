import { Link } from 'react-router-dom';

interface PersonLinkProps {
  id: string;
  /** The name, or other content in its place. */
  name: string;
}

/** A link to a person's page. The name is isolated, because a right-to-left name would reverse the text around it. */
export function PersonLink({ id, name }: PersonLinkProps) {
  return (
    <Link to={`/people/${id}`}>
      <bdi>{name}</bdi>
    </Link>
  );
}
