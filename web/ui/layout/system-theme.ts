import { createStore } from '../create-store.ts';
import { setTheme, subscribeTheme, type ThemeName, getTheme } from './theme-store.ts';

export type ThemeChoice = ThemeName | 'system';

const yearInSeconds = 365 * 24 * 60 * 60;
const light = window.matchMedia('(prefers-color-scheme: light)');

/** Local storage holds the theme that is shown; that it follows the system is in a cookie, which index.html reads first. */
const readChoice = (): ThemeChoice => (/(^|; )theme=system/.test(document.cookie) ? 'system' : getTheme());

const choice = createStore<ThemeChoice>(readChoice());
export const useThemeChoice = choice.use;
subscribeTheme(() => choice.set(readChoice()));

export function chooseTheme(chosen: ThemeChoice): void {
  if (chosen !== 'system') setTheme(chosen);
  else {
    setTheme(light.matches ? 'light' : 'dark');
    document.cookie = `theme=system; Path=${import.meta.env.BASE_URL}; Max-Age=${yearInSeconds}; SameSite=Lax`;
  }
  choice.set(chosen);
}

/** Takes each change of the system over, once for the whole app; also one from before this part was loaded. */
export function followSystemTheme(): void {
  const follow = () => {
    if (readChoice() === 'system') chooseTheme('system');
  };
  light.addEventListener('change', follow);
  follow();
}
