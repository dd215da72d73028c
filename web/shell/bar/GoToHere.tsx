import { useState } from 'react';
import { useMatch } from 'react-router';
import { pages } from '#contract/values/pages.ts';
import { worksHere } from '#contract/values/rights.ts';
import { useUser } from '#web/http/use-session.ts';
import { lazyScreen } from '#web/ui/layout/lazy-screen.tsx';
import { GoTo } from './GoTo.tsx';
import type { GoToProps } from './GoToDialog.tsx';

/** No part of what every visitor is sent. */
const AdminGoTo = lazyScreen(() => import('./AdminGoTo.tsx'));

/** Inside the admin whoever works there finds what the admin has; everybody else, and they elsewhere, what players have. */
function GoToHere(props: GoToProps) {
  const user = useUser();
  const isInAdmin = useMatch(`${pages.admin.path}/*`) !== null;
  // What was typed before the dialog came belongs to its first opening.
  const [isFirst, setFirst] = useState(true);
  const own = {
    ...props,
    typed: isFirst ? props.typed : '',
    onClose: () => {
      setFirst(false);
      props.onClose();
    },
  };
  return isInAdmin && user !== null && worksHere(user) ? <AdminGoTo {...own} /> : <GoTo {...own} />;
}

export { GoToHere as Component };
