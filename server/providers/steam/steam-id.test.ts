import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSteamName } from './steam-id.ts';

const id = '76561198000000042';

test.each([
  id,
  ` ${id} `,
  'STEAM_0:0:19867157',
  'steam_1:0:19867157',
  '[U:1:39734314]',
  'U:1:39734314',
  `https://steamcommunity.com/profiles/${id}`,
  `http://steamcommunity.com/profiles/${id}/`,
  `steamcommunity.com/profiles/${id}`,
  `//steamcommunity.com/profiles/${id}`,
  `HTTPS://WWW.SteamCommunity.com/profiles/${id}/games/?tab=all&l=russian#top`,
  'https://steamcommunity.com/profiles/[U:1:39734314]',
  'https://steamcommunity.com/profiles/%5BU:1:39734314%5D/home',
])('%s is a player’s id', (text) => {
  expect(readSteamName(text)).toEqual({ steam_id: id });
});

test.each([
  ['https://s.team/p/cv-dgb', '76561197960389184'],
  ['s.team/p/cv-dgb/SECRET', '76561197960389184'],
  ['https://steamcommunity.com/user/cvdgb/', '76561197960389184'],
  ['https://s.team/p/wwww-wwww', '76561202255233023'],
  ['https://s.team/p/1e240', '76561197960389184'],
  ['39734314', '76561198000000042'],
  [' 22202 ', '76561197960287930'],
  ['39 734 314', '76561198000000042'],
  ['39\u00a0734\u00a0314', '76561198000000042'],
  ['4294967295', '76561202255233023'],
  ['cv-dgb', '76561197960389184'],
  ['WWWW-WWWW', '76561202255233023'],
  ['SUCVS-FADA', '76561197960287930'],
])('%s is a friend code', (text, steam_id) => {
  expect(readSteamName(text)).toEqual({ steam_id });
});

test.each([
  ['demo_player', 'demo_player'],
  ['https://steamcommunity.com/id/Demo-Player/', 'Demo-Player'],
  ['steamcommunity.com/id/demo_player/games/?tab=all', 'demo_player'],
  ['https://steamcommunity.com/id/76561198000000042', '76561198000000042'],
  ['https://steamcommunity.com/id/12345', '12345'],
  ['demo-player', 'demo-player'],
])('%s is a player’s own name', (text, vanity) => {
  expect(readSteamName(text)).toEqual({ vanity });
});

test.each([
  ['https://steamcommunity.com/groups/valve', 'group'],
  ['https://steamcommunity.com/gid/103582791429521408', 'group'],
  ['76561197960265728', 'range'],
  ['76561202255233024', 'range'],
  ['https://steamcommunity.com/profiles/103582791429521408', 'range'],
  ['https://steamcommunity.com/profiles/1', 'range'],
  ['[U:1:0]', 'range'],
  ['0', 'range'],
  ['4294967296', 'range'],
  ['12345678901234567890', 'range'],
  ['AAAAA-AAAA', 'range'],
  ['', 'form'],
  ['a', 'form'],
  ['привет', 'form'],
  ['two words', 'form'],
  ['https://steamcommunity.com/app/620', 'form'],
  ['https://steamcommunity.com/id/', 'form'],
  ['https://steamcommunity.com/id/a%2Fb', 'form'],
  ['https://steamcommunity.com/id/%zz', 'form'],
  ['https://s.team/p/', 'form'],
  ['https://s.team/q/cv-dgb', 'form'],
  ['https://steamcommunity.com.evil.example/id/x1', 'form'],
  ['https://evil.example/steamcommunity.com/id/x1', 'form'],
  ['https://steamcommunity.com@evil.example/id/x1', 'form'],
  ['https://user:pass@steamcommunity.com/id/x1', 'form'],
  ['https://steamcommunity.com:8443/id/x1', 'form'],
  ['https://evil.example#steamcommunity.com/id/x1', 'form'],
  ['http://127.0.0.1/id/x1', 'form'],
  ['http://[::1]/id/x1', 'form'],
  ['http://169.254.169.254/profiles/76561198000000042', 'form'],
  ['file:///profiles/76561198000000042', 'form'],
  ['javascript:alert(1)//steamcommunity.com/id/x1', 'form'],
  ['ftp://steamcommunity.com/id/x1', 'form'],
  ['https://steamcommunity。com.evil.example/id/x1', 'form'],
])('%s is refused as %s', (text, wrong) => {
  expect(readSteamName(text)).toEqual({ wrong });
});

test('whatever is typed is a name, an id of a person or refused, and never throws', () => {
  const address = fc
    .tuple(
      fc.constantFrom('https://', '', '//', 'http://'),
      fc.constantFrom('steamcommunity.com/', 's.team/'),
      fc.string(),
    )
    .map((parts) => parts.join(''));
  const isAnswer = (text: string) => {
    const name = readSteamName(text);
    if ('steam_id' in name) return /^7656\d{13}$/.test(name.steam_id);
    return 'wrong' in name || /^[\w-]{2,32}$/.test(name.vanity);
  };
  const run = fc.check(fc.property(fc.oneof(fc.string({ unit: 'binary' }), address), isAnswer));
  expect(run.counterexample).toBeNull();
});
