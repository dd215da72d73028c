import type { Deps } from '#server/deps.ts';
import type { Route } from '#server/http/route.ts';
import { guestCookie, readGuestToken } from './guest-cookie.ts';
import { answerGuest } from './guests.ts';

export function guestsRoutes(route: Route, deps: Deps): void {
  route('POST /api/guest-answers', async ({ body, language, ip, headers, set_header }) => {
    const { answer, token } = await answerGuest(deps, { ...body, language, ip, token: readGuestToken(headers) });
    if (answer.is_kept) set_header('set-cookie', guestCookie(token, deps.config));
    return answer;
  });
}
