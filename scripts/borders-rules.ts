import type { IRegularForbiddenRuleType } from 'dependency-cruiser';

/** Files by which a domain may be entered from another one, beside its rule file `x/x.ts`. */
const otherDoors: Record<string, readonly string[]> = {
  'api-keys': ['key-caller', 'sign-ins'],
  auth: ['new-password', 'login/passwords', 'login/sessions', 'reset', 'verification'],
  'background-jobs': ['job-file', 'job-kind'],
  chat: ['ask-for-program', 'conversations/conversations', 'running/follow', 'conversations/history'],
  embeddings: ['meaning'],
  expert: ['answer', 'answer-alone', 'finished-answer', 'question'],
  retrieval: [
    'chunk',
    'rank/coverage',
    'rank/dictionary',
    'rank/evidence',
    'rank/question-analysis',
    'rank/real-words',
    'search-index',
    'settings',
  ],
  knowledge: ['snapshots'],
  live: ['publish'],
  titles: ['title-aliases'],
  users: ['user-data', 'users.store'],
  wallet: ['history', 'idempotency', 'ledger', 'reservations'],
};

/** The doors beside the rule files; `bounds.json` bounds their number, and the check refuses one that nobody uses. */
export const otherDoorFiles = Object.entries(otherDoors).flatMap(([name, files]) =>
  files.map((file) => `server/${name}/${file}.ts`),
);

/** Folders of server/ that are not domains. */
const serverGround = '(?:http|db|providers|language|monitoring|scheduler|registry|rules|testing)';
export const domain = `^server/(?!${serverGround}/)([^/]+)/`;
/** `$1` is the importing file's own domain. */
const domainDoors = [
  '^server/([^/]+)/\\1\\.ts$',
  ...Object.entries(otherDoors).map(([name, files]) => `^server/${name}/(?:${files.join('|')})\\.ts$`),
];

/** The rooms of the expert, each above the one before it. */
const expertRooms = ['words', 'check', 'question', 'quote', 'model', 'sources', 'miss'];

/** Folders of web/ that every feature may use. */
const webGround = '(?:http|ui|i18n|shell)';
const feature = `^web/(?!${webGround}/)([^/]+)/`;

const tests = '\\.test\\.tsx?$';
const npm = (name: string) => `(?:^|node_modules/)${name}(?:/|$)`;

function forbid(
  name: string,
  comment: string,
  from: IRegularForbiddenRuleType['from'],
  to: IRegularForbiddenRuleType['to'],
): IRegularForbiddenRuleType {
  return { name, comment, severity: 'error', from, to };
}

/** The directions of ARCHITECTURE.md, “Imports”. Each has a planted violation in borders.test.ts. */
export const bordersRules: IRegularForbiddenRuleType[] = [
  forbid(
    'resolves',
    'an import that cannot be followed would hide from every rule below',
    {},
    {
      couldNotResolve: true,
      pathNot: '^(?:virtual|messages):',
    },
  ),
  forbid('no-cycles', 'a cycle has no bottom to read from', {}, { circular: true }),
  forbid(
    'contract-only-zod',
    'the contract is data that both sides read',
    { path: '^contract/', pathNot: tests },
    {
      pathNot: ['^contract/', npm('zod')],
    },
  ),
  forbid(
    'values-stand-alone',
    'what the browser takes by value brings neither zod nor a schema',
    { path: '^contract/(?:values|lists)/', pathNot: tests },
    {
      path: ['^contract/', npm('zod')],
      pathNot: '^contract/(?:values|lists)/',
      dependencyTypesNot: ['type-only'],
    },
  ),
  forbid(
    'web-not-server',
    'the browser gets nothing of the server',
    { path: '^web/' },
    { path: '^(?:server|migrations)/' },
  ),
  forbid(
    'web-compiled-messages',
    'the browser reads messages that the build has compiled',
    { path: '^web/', pathNot: tests },
    { path: '^messages/(?!compiled\\.ts$)' },
  ),
  forbid(
    'product-not-stand-ins',
    'a stand-in never runs in production, so it is loaded by the one dynamic import behind the setting',
    { path: '^(?:contract|server|web)/', pathNot: ['^server/testing/', '^server/deps\\.ts$', tests] },
    { path: '^stand-ins/' },
  ),
  forbid(
    'stand-ins-loaded-late',
    'a static import would load them in production, too',
    { path: '^server/deps\\.ts$' },
    { path: '^stand-ins/', dynamic: false },
  ),
  forbid('server-not-web', 'the server serves the built files only', { path: '^server/' }, { path: '^web/' }),
  forbid(
    'web-contract-types',
    'with the schemas the browser would load the whole of zod; by value it takes what both sides state once',
    { path: '^web/', pathNot: tests },
    {
      path: ['^contract/', npm('zod')],
      pathNot: '^contract/(?:values|lists)/',
      dependencyTypesNot: ['type-only'],
    },
  ),
  forbid(
    'product-not-tools',
    'the product runs without its tools',
    // The tests of processes start other programs, which only the tools know.
    { path: '^(?:contract|messages|server|web)/', pathNot: '^server/testing/processes/' },
    {
      path: '^(?:scripts|bench|e2e)/',
    },
  ),
  forbid(
    'product-not-tests',
    'test parts stay out of the product',
    {
      path: '^(?:contract|server|web)/',
      pathNot: ['^server/testing/', tests],
    },
    { path: ['^server/testing/', tests] },
  ),
  forbid(
    'ground-not-domains',
    'what every domain stands on knows none of them',
    {
      path: '^server/(?:http|db|providers|language|rules)/',
      pathNot: tests,
    },
    { path: domain },
  ),
  forbid(
    'registry-from-root',
    'the registry joins all domains, so none of them may know it',
    { path: '^server/[^/]+/', pathNot: ['^server/registry/', tests] },
    { path: '^server/registry/' },
  ),
  forbid(
    'domain-doors',
    'another domain is entered by its door',
    { path: domain, pathNot: tests },
    {
      path: domain,
      pathNot: ['^server/$1/', ...domainDoors],
    },
  ),
  ...expertRooms
    .map((room, i) =>
      forbid(
        'expert-rooms',
        'a room of the expert uses only those below it',
        { path: `^server/expert/${room}/`, pathNot: tests },
        { path: expertRooms.slice(i + 1).map((above) => `^server/expert/${above}/`) },
      ),
    )
    .slice(0, -1),
  forbid(
    'routes-from-app',
    'app.ts is the only list of the product’s domains',
    { pathNot: ['^server/app\\.ts$', tests] },
    {
      path: '\\.routes\\.ts$',
    },
  ),
  forbid(
    'routes-not-stores',
    'a route pairs an endpoint with a rule; it does not ask the database',
    { path: '\\.routes\\.ts$' },
    {
      path: ['\\.store\\.ts$', '^server/db/'],
      dependencyTypesNot: ['type-only'],
    },
  ),
  forbid(
    'stores-not-rules',
    'a store asks the database and decides nothing',
    { path: '\\.store\\.ts$' },
    {
      path: ['\\.routes\\.ts$', '^server/(?:http|rules)/', '^server/errors\\.ts$'],
    },
  ),
  forbid(
    'feature-doors',
    'another feature is entered by its calls only; admin also shows a new key as the profile does and hides a chunk and compares texts as the editor does, visitors see example answers and get one of their own, and home ticks achievements as the game does',
    // The gallery of components also shows those of a feature.
    { path: feature, pathNot: [tests, '^web/dev/'] },
    {
      path: feature,
      pathNot: [
        '^web/$1/',
        '\\.api\\.ts$',
        '^web/profile/Key(?:Fields|Once)\\.tsx$',
        '^web/knowledge/(?:article-lines|editor/GateSelect)\\.tsx?$',
        '^web/chat/conversations/(?:ExampleAnswers|ReadAnswer)\\.tsx$',
        '^web/(?:guests/GuestAnswer|auth/CheckMail|games/Achievements)\\.tsx$',
      ],
    },
  ),
  forbid(
    'shell-doors',
    'the shell knows of a feature its calls only, and of the profile the addresses of its parts',
    { path: '^web/shell/', pathNot: tests },
    {
      path: feature,
      pathNot: ['\\.api\\.ts$', '^web/profile/profile-sections\\.ts$'],
    },
  ),
  forbid(
    'web-ground-not-features',
    'ui, http and i18n know nothing of the product',
    {
      path: '^web/(?:ui|http|i18n)/',
      pathNot: tests,
    },
    { path: [feature, '^web/shell/', '^web/(?:routes|main)\\.'] },
  ),
];
