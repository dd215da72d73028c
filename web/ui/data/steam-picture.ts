/** The hosts that the pages' policy lets pictures come from: anything else it would refuse, and the browser complain. */
const allowed =
  /^https:\/\/(?:(?:[a-z\d-]+\.)+steamstatic\.com|(?:steamcdn-a|steamuserimages-a)\.akamaihd\.net|media\.steampowered\.com|images\.steamusercontent\.com)\//;

export const isSteamPicture = (address: string | null | undefined): address is string =>
  typeof address === 'string' && allowed.test(address);
