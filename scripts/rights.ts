import { allEndpoints } from '#contract/all-endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { grants } from '#contract/values/rights.ts';

/** Prints how many endpoints are open to whom, from the contract, and names those of the administration with their roles. */
export function printRights(): void {
  const endpoints = Object.entries<Endpoint>(allEndpoints);
  const ofAdmins = endpoints.flatMap(([key, { access, grants: of = [] }]) =>
    access === 'admin' ? [{ key, roles: ['admin', ...of] }] : [],
  );

  function count(label: string, found: number) {
    console.log(`${label.padEnd(24)}${String(found).padStart(5)}`);
  }

  for (const access of ['public', 'public_with_user', 'user', 'verified', 'admin'] as const)
    count(access, endpoints.filter(([, endpoint]) => endpoint.access === access).length);
  count('endpoints', endpoints.length);
  console.log('\nof the administration, open to');
  count('  admins alone', ofAdmins.filter(({ roles }) => roles.length === 1).length);
  for (const grant of grants) count(`  ${grant}`, ofAdmins.filter(({ roles }) => roles.includes(grant)).length);

  console.log('');
  for (const { key, roles } of ofAdmins) console.log(`${key}\n    ${roles.join(', ')}`);
}
