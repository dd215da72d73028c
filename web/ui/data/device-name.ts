// In this order: every browser names the ones it descends from as well.
const browsers: [pattern: RegExp, name: string][] = [
  [/Edg\w*\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/YaBrowser\//, 'Yandex'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: [pattern: RegExp, name: string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux|X11/, 'Linux'],
];

const firstMatch = (list: typeof browsers, text: string) => list.find(([pattern]) => pattern.test(text))?.[1];

/** `Chrome, Android`, from what a browser says of itself; anything else is known by its first word. */
export function deviceName(user_agent: string | null): string | undefined {
  if (!user_agent) return undefined;
  const names = [firstMatch(browsers, user_agent), firstMatch(systems, user_agent)].filter(Boolean);
  return names.length > 0 ? names.join(', ') : user_agent.split(/[\s/]/, 1)[0];
}
