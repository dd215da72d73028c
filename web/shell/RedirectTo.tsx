import { generatePath, Navigate, useLocation, useParams } from 'react-router';

/** Another name of an address: leads to the pattern `to`, with parameters, query and hash kept. */
export function RedirectTo({ to }: { to: string }) {
  const params = useParams();
  const { search, hash } = useLocation();
  return <Navigate to={{ pathname: generatePath(to, params), search, hash }} replace />;
}
