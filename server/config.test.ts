import { expect, test, vi } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://hints.example', SMTP_URL: 'smtp://mail.example' };

test('nothing set is development with everything embedded and the demonstration on', () => {
  const config = readConfig({});
  expect(config).toMatchObject({ production: false, PORT: 3000, DEMO: true, PUBLIC_URL: 'http://localhost:3000' });
  expect([config.DATABASE_URL, config.SMTP_URL, config.AI_BASE_URL]).toEqual([undefined, undefined, undefined]);
});

test('an empty value is one that is not set', () => {
  const config = readConfig({ PORT: '', SMTP_URL: '' });
  expect([config.PORT, config.SMTP_URL]).toEqual([3000, undefined]);
});

test('every wrong setting is named at once', () => {
  const wrong = () => readConfig({ PORT: 'many', LOG_LEVEL: 'loud', DATABASE_URL: 'mysql://x' });
  expect(wrong).toThrow(ConfigError);
  for (const name of ['PORT', 'LOG_LEVEL', 'DATABASE_URL']) expect(wrong).toThrow(name);
});

test.each([
  [{ PUBLIC_URL: undefined }, 'PUBLIC_URL'],
  [{ PUBLIC_URL: 'http://hints.example' }, 'PUBLIC_URL must begin with https:'],
  [{ RATE_LIMIT_FACTOR: '2' }, 'RATE_LIMIT_FACTOR'],
  [{ AI_BASE_URL: 'https://model.example/v1' }, 'AI_MODEL'],
  [{ EMBEDDING_BASE_URL: 'https://model.example/v1' }, 'EMBEDDING_MODEL'],
  [{ EMBEDDING_MODEL: 'some-model' }, 'EMBEDDING_BASE_URL'],
  [{ STAND_INS: 'embeddings' }, 'STAND_INS=embeddings'],
  [{ STAND_INS: 'all' }, 'STAND_INS'],
  [{ EMBEDDING_BASE_URL: 'ftp://model.example', EMBEDDING_MODEL: 'm' }, 'EMBEDDING_BASE_URL'],
  [{ EMBEDDING_BASE_URL: 'https://a:secret@model.example', EMBEDDING_MODEL: 'm' }, 'EMBEDDING_BASE_URL'],
  [{ AI_BASE_URL: 'https://secret@model.example', AI_MODEL: 'm' }, 'AI_BASE_URL'],
])('production with %j does not start', (setting, named) => {
  expect(() => readConfig({ ...production, ...setting })).toThrow(named);
});

test.each([
  ['AI_DAILY_BUDGET', 'AI_DAILY_BUDGET is no setting. Did you mean AI_DAILY_BUDGET_USD?'],
  ['AI_DAILY_BUGET_USD', 'AI_DAILY_BUGET_USD is no setting. Did you mean AI_DAILY_BUDGET_USD?'],
  ['SMPT_URL', 'SMPT_URL is no setting. Did you mean SMTP_URL?'],
  ['ai_model', 'ai_model is no setting. Did you mean AI_MODEL?'],
  ['STEAM_KEY', 'STEAM_KEY is no setting. Did you mean STEAM_API_KEY?'],
  ['DATABASE_URI', 'DATABASE_URI is no setting. Did you mean DATABASE_URL?'],
])('%s, which is nearly a setting, does not pass in silence', (name, sentence) => {
  expect(() => readConfig({ [name]: '5' })).toThrow(sentence);
});

test('what other programs put into the environment is theirs', () => {
  const others = ['PATH', 'HOSTNAME', 'POST', 'TEST_DATABASE_URL', 'DATABASE_USER', 'DATABASE_PORT', 'SMTP_HOST'];
  const more = [
    'npm_config_user_agent',
    'PGHOST',
    'XDG_DATA_DIRS',
    'NODE_OPTIONS',
    'OPENAI_API_KEY',
    'LOG_DIR',
    'BASE_URL',
    'API_KEY',
  ];
  expect(readConfig(Object.fromEntries([...others, ...more].map((name) => [name, 'x']))).PORT).toBe(3000);
});

test.each([
  [{ USD_RUB: 'abc' }, 'USD_RUB: expects a number'],
  [{ PORT: '70000' }, 'PORT: expects at most 65535'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL: expects fatal or error'],
  [{ ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD: expects at least 10 characters'],
  [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY: expects the number of proxies, such as 1, or their addresses'],
  [{ TRUST_PROXY: 'face' }, 'TRUST_PROXY: expects'],
  [{ TRUST_PROXY: '10.0.0.0/99' }, 'TRUST_PROXY: expects'],
])('%j is refused in words of this product', (settings, sentence) => {
  expect(() => readConfig(settings)).toThrow(sentence);
});

test.each([
  { PUSH_SERVICES: 'push.example,other.example:8443' },
  { AI_BASE_URL: 'https://model.example/v1?version=2', AI_MODEL: 'm' },
  { STEAM_API_URL: 'https://steam.example/#x' },
  { MAIL_FROM: 'Hintline' },
  { MAIL_FROM: 'Hintline <>' },
  { MAIL_FROM: 'a@b@c' },
  { AI_EXTRA_HEADERS: 'X Bad: 1' },
  { AI_EXTRA_HEADERS: 'X-Name: привет' },
  { AI_API_KEY: 'ключ' },
  { EMBEDDING_API_KEY: 'one\u2019s' },
  { STEAM_API_KEY: 'abc\u00e9' },
])('%j would never work and is refused at the start', (settings) => {
  expect(() => readConfig(settings)).toThrow(Object.keys(settings)[0]);
});

test('senders, headers and services as they are usually written are taken', () => {
  const settings = {
    PUSH_SERVICES: 'push.example',
    MAIL_FROM: 'Хинтлайн <hello@hints.example>',
    AI_EXTRA_HEADERS: 'X-Title: Hintline; HTTP-Referer: https://hints.example/',
    AI_API_KEY: 'sk-or-v1_A.b/c+d=',
  };
  expect(readConfig(settings)).toMatchObject({
    ...settings,
    PUSH_SERVICES: ['push.example'],
    AI_EXTRA_HEADERS: { 'X-Title': 'Hintline', 'HTTP-Referer': 'https://hints.example/' },
  });
  for (const MAIL_FROM of ['hello@hints.example', 'hello@localhost.local', '"Hints, Inc." <a.b+c@hints.example>'])
    expect(readConfig({ MAIL_FROM }).MAIL_FROM).toBe(MAIL_FROM);
});

test('production has no demonstration unless it is asked for', () => {
  expect(readConfig(production).DEMO).toBe(false);
  expect(readConfig({ ...production, DEMO: 'on' }).DEMO).toBe(true);
});

test('an address loses its closing slash, as paths are put behind it', () => {
  expect(readConfig({ PUBLIC_URL: 'https://hints.example/' }).PUBLIC_URL).toBe('https://hints.example');
});

test('what is not configured is played where STAND_INS says so', () => {
  const played = (given: Record<string, string>) => [...readConfig(given).stand_ins];
  expect(played({})).toEqual(['steam', 'payments']);
  expect(played({ STAND_INS: 'off' })).toEqual([]);
  expect(played({ STAND_INS: 'all' })).toEqual(['model', 'steam', 'payments', 'mail', 'embeddings']);
  expect(played({ STAND_INS: 'model, mail' })).toEqual(['model', 'mail']);
  const configured = { STEAM_API_KEY: 'k', SMTP_URL: 'smtp://127.0.0.1', PAYMENTS: 'off' };
  expect(played({ STAND_INS: 'all', ...configured })).toEqual(['model', 'embeddings']);
  expect(played({ ...production, STAND_INS: 'off' })).toEqual([]);
  expect(readConfig({ STAND_INS: 'off' }).PAYMENTS).toBe('off');
  expect(() => readConfig({ STAND_INS: 'steam,wiki' })).toThrow('STAND_INS: expects off, all or names');
  expect(() => readConfig({ STAND_INS: 'steam', PAYMENTS: 'sandbox' })).toThrow('add payments to STAND_INS');
});

test('embeddings come from a server and a model of it', () => {
  const real = { EMBEDDING_BASE_URL: 'https://model.example/v1/', EMBEDDING_MODEL: 'm', EMBEDDING_API_KEY: 'k' };
  expect(readConfig({ ...production, ...real })).toMatchObject({
    ...real,
    EMBEDDING_BASE_URL: 'https://model.example/v1',
  });
  expect(readConfig({}).EMBEDDING_BASE_URL).toBeUndefined();
});

test('further headers are pairs, and what is none is refused', () => {
  expect(readConfig({ AI_EXTRA_HEADERS: 'X-A: 1; X-B: a:b' }).AI_EXTRA_HEADERS).toEqual({ 'X-A': '1', 'X-B': 'a:b' });
  expect(() => readConfig({ AI_EXTRA_HEADERS: 'nonsense' })).toThrow('AI_EXTRA_HEADERS');
});

test.each([
  ['true', [true, false]],
  ['2', [true, true]],
])('TRUST_PROXY=%s believes the nearest proxies and nobody beyond', (text, expected) => {
  const trusts = readConfig({ TRUST_PROXY: text }).TRUST_PROXY;
  if (typeof trusts !== 'function') throw new Error('expected a rule');
  expect([trusts('10.0.0.1', 0), trusts('10.0.0.2', 1)]).toEqual(expected);
});

test('TRUST_PROXY may name the proxies by their addresses', () => {
  expect(readConfig({ TRUST_PROXY: '10.0.0.1, 10.1.0.0/16' }).TRUST_PROXY).toBe('10.0.0.1, 10.1.0.0/16');
});

test('EVENTS_URL is the address of a NATS server, and what is wrong with it is said without its password', () => {
  const read = (EVENTS_URL: string) => readConfig({ DATABASE_URL: 'postgres://localhost/hintline', EVENTS_URL });
  for (const good of ['nats://localhost', 'tls://app:p%40ss@nats.example:4222/shop-1', 'nats://token@[::1]:4223/'])
    expect(read(good).EVENTS_URL).toBe(good);
  for (const wrong of [
    'http://app:s3cret@nats.example',
    'nats:s3cret@nats.example',
    'nats://',
    'nats.example:4222',
    'nats://app:s3cret@nats.example/a/b',
    'nats://app:s3cret@nats.example/a.b',
    'nats://app:s3cret@nats.example/?tls=no',
    'nats://app:s3cret%@nats.example',
    'nats://app:s3cret%ff@nats.example',
    'nats://app:s3cret@nats.example:4222,nats://b:4222',
  ]) {
    expect(() => read(wrong), wrong).toThrow('EVENTS_URL: expects');
    expect(() => read(wrong), wrong).not.toThrow('s3cret');
  }
});

const yookassa = { PAYMENTS: 'yookassa', YOOKASSA_SHOP_ID: '1', YOOKASSA_SECRET_KEY: 'live_x' };
const seller = {
  OPERATOR_NAME: 'Hints Ltd',
  OPERATOR_ADDRESS: 'Moscow, 1st street 2',
  OPERATOR_INN: '7700000000',
  SUPPORT_EMAIL: 'help@hints.example',
};
test('a way to PostgreSQL itself is nothing without the pooler, a replica nothing without its primary, and neither pool nor cache is empty', () => {
  const DATABASE_DIRECT_URL = 'postgres://localhost/hintline';
  expect(() => readConfig({ DATABASE_DIRECT_URL })).toThrow('DATABASE_URL');
  const behind = { DATABASE_DIRECT_URL, DATABASE_URL: 'postgres://localhost:6432/hintline' };
  expect(readConfig(behind)).toMatchObject({ ...behind, DATABASE_POOL_SIZE: 10 });
  const DATABASE_REPLICA_URL = 'postgres://localhost:5433/hintline';
  expect(() => readConfig({ DATABASE_REPLICA_URL })).toThrow('DATABASE_REPLICA_URL goes with DATABASE_URL');
  expect(readConfig({ ...behind, DATABASE_REPLICA_URL })).toMatchObject({ DATABASE_REPLICA_URL });
  expect(() => readConfig({ EVENTS_URL: 'nats://localhost' })).toThrow('EVENTS_URL goes with DATABASE_URL');
  expect(readConfig({})).toMatchObject({ INDEX_CACHE_MIB: 256 });
  const memory = vi.spyOn(process, 'constrainedMemory').mockReturnValue(512 * 1024 * 1024);
  expect(readConfig({})).toMatchObject({ INDEX_CACHE_MIB: 64 });
  memory.mockRestore();
  expect(() => readConfig({ INDEX_CACHE_MIB: '0' })).toThrow('INDEX_CACHE_MIB');
  for (const DATABASE_POOL_SIZE of ['0', '1.5', '1001', 'many'])
    expect(() => readConfig({ DATABASE_POOL_SIZE })).toThrow('DATABASE_POOL_SIZE');
});

const postgres = { DATABASE_URL: 'postgres://localhost/hintline' };

test('payments are played in development, off in production until set, and real ones need PostgreSQL', () => {
  expect(readConfig({}).PAYMENTS).toBe('sandbox');
  expect(readConfig(production).PAYMENTS).toBe('off');
  expect(readConfig({ ...production, ...yookassa, ...postgres, ...seller }).PAYMENTS).toBe('yookassa');
  expect(() => readConfig({ ...production, PAYMENTS: 'sandbox' })).toThrow('PAYMENTS=sandbox');
  expect(() => readConfig({ ...production, ...yookassa })).toThrow('DATABASE_URL');
  expect(() => readConfig(yookassa)).toThrow('DATABASE_URL');
  expect(() => readConfig({ ...postgres, PAYMENTS: 'yookassa' })).toThrow('YOOKASSA_SHOP_ID');
});

test.each(Object.keys(seller))('without %s real payments stay off: nobody knows who sells', (name) => {
  const unnamed = readConfig({ ...production, ...yookassa, ...postgres, ...seller, [name]: '' });
  expect([unnamed.PAYMENTS, unnamed.operator_is_named]).toEqual(['off', false]);
  const playing = readConfig({ ...production, ...yookassa, ...postgres, YOOKASSA_URL: 'http://127.0.0.1:9000' });
  expect([playing.PAYMENTS, playing.OPERATOR_NAME]).toEqual(['yookassa', 'Hintline']);
  expect(readConfig(seller).operator_is_named).toBe(true);
});

test('the secret key of payments travels by https, save to this machine', () => {
  const to = (YOOKASSA_URL: string) =>
    readConfig({ ...production, ...yookassa, ...postgres, YOOKASSA_URL }).YOOKASSA_URL;
  expect(() => to('http://payments.example/v3')).toThrow('https');
  expect(to('https://payments.example/v3')).toBe('https://payments.example/v3');
  expect(to('http://127.0.0.1:9000')).toBe('http://127.0.0.1:9000');
});

test('a production without SMTP is warned at start: its mails lie in a folder', async () => {
  const said: string[] = [];
  const listen = ({ message }: Error) => void said.push(message);
  process.on('warning', listen);
  readConfig({ ...production, SMTP_URL: undefined });
  await expect.poll(() => said).toContainEqual(expect.stringMatching(/^SMTP_URL is not set/));
  process.off('warning', listen);
});
