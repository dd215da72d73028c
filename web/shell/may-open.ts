import { matchPath } from 'react-router';
import { pageGrants } from '#contract/values/page-grants.ts';
import { pages, type PagesOf } from '#contract/values/pages.ts';
import { mayUse, type Rights } from '#contract/values/rights.ts';

// The keys are those of the table's own type.
const adminPages = Object.keys(pageGrants) as PagesOf<'admin'>[];

/** Whether somebody may open a page of the admin; every other address is open to them. */
export function mayOpen(rights: Rights | null, address: string): boolean {
  const [pathname = ''] = address.split(/[?#]/);
  const name = adminPages.find((one) => matchPath(pages[one].path, pathname));
  return name === undefined || (rights !== null && mayUse(rights, pageGrants[name]));
}
