import type { FaultsOfFile } from './fault.ts';

/** Faults by which somebody does or sees what they may not. */
export const accessFaults: readonly FaultsOfFile[] = [
  {
    file: 'server/http/access.ts',
    tests: ['server/audience.test.ts'],
    faults: {
      'players may call what is for admins': [
        "endpoint.access === 'admin' && !mayUse(caller.user, endpoint.grants)",
        "endpoint.access === 'admin' && !mayUse(caller.user, endpoint.grants) && false",
      ],
      'one grant opens every part of the admin': [
        '!mayUse(caller.user, endpoint.grants)',
        "!mayUse(caller.user, ['reviewer', 'support', 'finance'])",
      ],
      'an unverified address may do what needs a verified one': [
        "endpoint.access === 'verified' && !caller.user.email_verified",
        "endpoint.access === 'verified' && false",
      ],
      'an API key opens every call of its owner': [
        'caller.session_id === null && !endpoint.api_key',
        'caller.session_id === null && false',
      ],
      'a stale token is taken for no token on public calls': [
        "endpoint.access === 'public_with_user' && !hasToken",
        "endpoint.access === 'public_with_user'",
      ],
    },
  },
  {
    file: 'server/auth/login/login.ts',
    tests: ['server/auth/login/login.test.ts'],
    faults: {
      'an account that is switched off can log in': [' || !account.is_active', ''],
      'a wrong password opens a session': ['account === undefined || !right ||', 'account === undefined ||'],
    },
  },
  {
    file: 'server/auth/login/sessions.store.ts',
    tests: ['server/auth/login/sessions.test.ts'],
    faults: {
      'a session of a player never ends': ["interval '30 days'", "interval '30 years'"],
    },
  },
  {
    file: 'server/auth/mail-tokens.ts',
    tests: ['server/auth/verification.test.ts'],
    faults: {
      'a code of a mail may be guessed without end': ['const mostTries = 5;', 'const mostTries = 500;'],
    },
  },
  {
    file: 'server/rules/limits.ts',
    tests: ['server/auth/login/login.test.ts'],
    faults: {
      'a limit lets one more request through': [
        'row.hits > allowedHits(limit, factor)',
        'row.hits > allowedHits(limit, factor) + 1',
      ],
    },
  },
  {
    file: 'server/rules/rate-limits.ts',
    tests: ['server/chat/charges.test.ts'],
    faults: {
      'a third question runs beside two others': ['export const answersAtOnce = 2;', 'export const answersAtOnce = 3;'],
    },
  },
  {
    file: 'server/audit/without-secrets.ts',
    tests: ['server/audit/audit.test.ts'],
    faults: {
      'the audit log keeps a password': [
        "isSecret(name) ? '[secret]' : withoutSecretsInside(value)",
        'withoutSecretsInside(value)',
      ],
    },
  },
  {
    file: 'web/shell/bar/hit-path.ts',
    tests: ['web/shell/bar/hit-path.test.ts'],
    faults: {
      'a page hit tells the token of a mail': ["['token', ", '['],
    },
  },
  {
    file: 'server/chat/run.ts',
    tests: ['server/knowledge/articles/gates.test.ts'],
    faults: {
      'an answer quotes what the player has not unlocked': [
        "excluded: options.mode === 'general' ? new Set() : await listHiddenChunks(deps.db, user_id, game.id),",
        'excluded: (await listHiddenChunks(deps.db, user_id, game.id), new Set()),',
      ],
    },
  },
  {
    file: 'server/expert/miss/try-question.ts',
    tests: ['server/knowledge/articles/gates.test.ts', 'server/chat/free-answers.test.ts'],
    faults: {
      'the suggested questions give away what is hidden': [
        'const next = { ...question, text,',
        'const next = { ...question, excluded: new Set<number>(), text,',
      ],
    },
  },
  {
    file: 'server/knowledge/articles/key-pieces.ts',
    tests: ['server/knowledge/articles/gates.test.ts'],
    faults: {
      'a spoiler level alone hides nothing': [
        '(gate.achievement_id === null && gate.spoiler_level === 0)',
        'gate.achievement_id === null',
      ],
    },
  },
];
