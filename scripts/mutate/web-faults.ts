import type { Fault } from './fault.ts';

const guards = 'web/shell/guards.tsx';
const redirect = 'web/routes.tsx';
const oldAddresses = ['e2e/routing.spec.ts:old addresses'];
const reloadGuard = 'web/shell/reload-guard.ts';
const apiError = 'web/http/api-error.ts';

/** Faults of routing, guards, the error page, page hits and error texts. */
export const webFaults: readonly Fault[] = [
  {
    name: 'the error page has another title',
    file: 'web/shell/page-title.ts',
    find: "'Unexpected Application Error!'",
    replace: "'Something went wrong'",
    tests: ['e2e/failures.spec.ts:a screen that throws'],
  },
  {
    name: 'the login guard loses the query',
    file: guards,
    find: 'pathname: paths.login(), search, hash }',
    replace: "pathname: paths.login(), search: '', hash }",
    tests: ['e2e/routing.spec.ts:every screen for players'],
  },
  {
    name: 'the login guard loses the hash',
    file: guards,
    find: 'pathname: paths.login(), search, hash }',
    replace: "pathname: paths.login(), search, hash: '' }",
    tests: ['e2e/routing.spec.ts:every screen for players'],
  },
  {
    name: 'the login forgets where the guard stopped the visitor',
    file: guards,
    find: 'findStoppedAt(location.state) ??',
    replace: 'findStoppedAt(null) ??',
    tests: ['e2e/routing.spec.ts:where the guard stopped them'],
  },
  {
    name: 'the guest redirect loses the query',
    file: guards,
    find: 'pathname: paths.home(), search, hash }',
    replace: "pathname: paths.home(), search: '', hash }",
    tests: ['e2e/routing.spec.ts:login and the registration'],
  },
  {
    name: 'the guest redirect loses the hash',
    file: guards,
    find: 'pathname: paths.home(), search, hash }',
    replace: "pathname: paths.home(), search, hash: '' }",
    tests: ['e2e/routing.spec.ts:login and the registration'],
  },
  {
    name: 'a player without the role sees the admin screens',
    file: guards,
    find: 'useMayUse(grants) ?',
    replace: 'useSession() !== null ?',
    tests: ['e2e/routing.spec.ts:not allowed'],
  },
  {
    name: 'redirects lose the query',
    file: redirect,
    find: 'fillPath(to, parts), search, hash',
    replace: "fillPath(to, parts), search: '', hash",
    tests: oldAddresses,
  },
  {
    name: 'redirects lose the hash',
    file: redirect,
    find: 'fillPath(to, parts), search, hash',
    replace: "fillPath(to, parts), search, hash: ''",
    tests: oldAddresses,
  },
  {
    name: 'a redirect leaves the old address in the history',
    file: redirect,
    find: ' replace />',
    replace: ' />',
    tests: oldAddresses,
  },
  {
    name: 'the address /app of earlier times leads elsewhere',
    file: 'contract/values/pages.ts',
    find: "'/app': 'home'",
    replace: "'/app': 'help'",
    tests: oldAddresses,
  },
  {
    name: 'the reload guard waits a shorter time',
    file: reloadGuard,
    find: '30_000',
    replace: '25_000',
    tests: ['web/shell/reload-guard.test.ts', 'e2e/failures.spec.ts:reloaded once'],
  },
  {
    name: 'a failed module script is no reason to reload',
    file: reloadGuard,
    find: '|importing a module script failed',
    replace: '',
    tests: ['web/shell/reload-guard.test.ts'],
  },
  {
    name: 'a page hit tells the token of a mail',
    file: 'web/shell/bar/hit-path.ts',
    find: "['token', ",
    replace: '[',
    tests: ['web/shell/bar/hit-path.test.ts'],
  },
  {
    name: 'the same address is reported twice as a page hit',
    file: 'web/shell/bar/page-hits.ts',
    find: '!report || path === last',
    replace: '!report',
    tests: ['e2e/routing.spec.ts:page hit'],
  },
  {
    name: 'the text for an evaluation that is not deleted is another one',
    file: 'web/http/fallbacks.ts',
    find: 'Не удалось удалить замер',
    replace: 'Не удалось удалить оценку',
    tests: ['web/http/fallbacks.test.ts'],
  },
  {
    name: 'the text for labels that are not saved is another one',
    file: 'web/http/fallbacks.ts',
    find: 'Не удалось сохранить разметку',
    replace: 'Не удалось сохранить метки',
    tests: ['web/http/fallbacks.test.ts'],
  },
  {
    name: 'the messages of a list are joined by a comma',
    file: apiError,
    find: "'; '",
    replace: "', '",
    tests: ['web/http/api-error.test.ts'],
  },
  {
    name: 'the field of an objection is the first part of its location',
    file: apiError,
    find: 'loc[1]',
    replace: 'loc[0]',
    tests: ['web/http/api-error.test.ts'],
  },
];
