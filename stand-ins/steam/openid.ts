import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { escapeHtml } from '#server/rules/escape-html.ts';
import type { StandInPlayer } from './answers.ts';

const version = 'http://specs.openid.net/auth/2.0';
const signed = 'signed,op_endpoint,claimed_id,identity,return_to,response_nonce,assoc_handle';

/** What the stand-in answers: a page, a way back, or lines of text. */
type Answer = { html: string } | { location: string } | { text: string };

const style = `
body { max-width: 28rem; margin: 3rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; color: #e6e9ee; background: #1b2838; }
h1 { font-size: 1.25rem; }
form { display: grid; gap: .75rem; }
button { min-height: 3rem; border: 1px solid #66c0f4; border-radius: 4px; font: inherit; color: #fff; background: #2a475e; }
`;

/** Plays Steam's OpenID: a page on which one chooses who to be, signed answers, and the word on whether one is genuine. */
export function createOpenIdStandIn(endpoint: string) {
  const secret = randomBytes(32);
  /** Each answer is vouched for once, as Steam does. */
  const vouched = new Set<string>();
  const signatureOf = (fields: URLSearchParams) => {
    const names = (fields.get('openid.signed') ?? '').split(',');
    const text = names.map((name) => `${name}:${fields.get(`openid.${name}`) ?? ''}\n`).join('');
    return createHmac('sha256', secret).update(text).digest();
  };

  /** Signs an answer for a player; tests change what it says before it is signed or after. */
  const answerFor = (steam_id: string, return_to: string, changed: Record<string, string> = {}): URLSearchParams => {
    const id = `${new URL(endpoint).origin}/openid/id/${steam_id}`;
    const fields = new URLSearchParams(new URL(return_to).search);
    const values = {
      ns: version,
      mode: 'id_res',
      op_endpoint: endpoint,
      claimed_id: id,
      identity: id,
      return_to,
      response_nonce: `${new Date().toISOString().slice(0, 19)}Z${randomBytes(12).toString('base64')}`,
      assoc_handle: '1234567890',
      signed,
      ...changed,
    };
    for (const [name, value] of Object.entries(values)) fields.append(`openid.${name}`, value);
    fields.append('openid.sig', signatureOf(fields).toString('base64'));
    return fields;
  };

  const check = (fields: URLSearchParams): Answer => {
    const nonce = fields.get('openid.response_nonce') ?? '';
    const given = Buffer.from(fields.get('openid.sig') ?? '', 'base64');
    const expected = signatureOf(fields);
    const is_valid = given.length === expected.length && timingSafeEqual(given, expected) && !vouched.has(nonce);
    vouched.add(nonce);
    return { text: `ns:${version}\nis_valid:${is_valid}\n` };
  };

  const answer = (fields: URLSearchParams, players: readonly StandInPlayer[]): Answer => {
    const mode = fields.get('openid.mode');
    if (mode === 'check_authentication') return check(fields);
    const return_to = fields.get('openid.return_to') ?? '';
    const realm = fields.get('openid.realm') ?? '';
    const fits = URL.canParse(return_to) && realm !== '' && return_to.startsWith(realm);
    if (mode !== 'checkid_setup' || fields.get('openid.ns') !== version || !fits)
      return { html: pageOf('<h1>Steam, played</h1><p>This request is no OpenID request.</p>') };
    const chosen = fields.get('player');
    if (chosen === 'nobody') {
      const back = new URL(return_to);
      back.searchParams.append('openid.ns', version);
      back.searchParams.append('openid.mode', 'cancel');
      return { location: back.href };
    }
    const player = players.find(({ steam_id }) => steam_id === chosen);
    if (player !== undefined)
      return { location: `${return_to.split('?', 1)[0]}?${answerFor(player.steam_id, return_to)}` };
    return { html: choiceOf(fields, players) };
  };
  return { answer, answerFor };
}

function choiceOf(fields: URLSearchParams, players: readonly StandInPlayer[]): string {
  const hidden = [...fields]
    .filter(([name]) => name.startsWith('openid.'))
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`);
  const choices = [...players.map(({ steam_id, name }) => [steam_id, `Sign in as ${name}`]), ['nobody', 'Cancel']];
  const buttons = choices.map(
    ([value = '', label = '']) => `<button name="player" value="${escapeHtml(value)}">${escapeHtml(label)}</button>`,
  );
  return pageOf(`<h1>Steam, played</h1><p>These players are invented. Who are you?</p>
<form method="post" action="/openid/login">${hidden.join('')}${buttons.join('')}</form>`);
}

const pageOf = (main: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>Steam, played</title><style>${style}</style></head>
<body><main>${main}</main></body></html>`;
