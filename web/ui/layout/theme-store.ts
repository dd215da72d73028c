import { createStore } from '../create-store.ts';

export type ThemeName = 'light' | 'dark';

const storageKey = 'theme';
function readTheme(): ThemeName {
  return localStorage.getItem(storageKey) === 'light' ? 'light' : 'dark';
}

const theme = createStore<ThemeName>(readTheme());
export const { get: getTheme, subscribe: subscribeTheme, use: useTheme } = theme;

/** Shows the theme that is stored; dark where none is. */
function showTheme() {
  theme.set(readTheme());
  document.documentElement.dataset.theme = theme.get();
  const color = getComputedStyle(document.documentElement).getPropertyValue('--color-page');
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', color);
}

/** Whether the system is light, and nobody has chosen a theme here. */
export const isLightOffered = () =>
  localStorage.getItem(storageKey) === null && matchMedia('(prefers-color-scheme: light)').matches;

/** Chooses this one by itself, whatever the system has. */
export function setTheme(name: ThemeName) {
  document.cookie = `theme=; Path=${import.meta.env.BASE_URL}; Max-Age=0`;
  localStorage.setItem(storageKey, name);
  showTheme();
}

/** Applies the stored theme now and whenever another tab changes it. */
export function watchTheme() {
  showTheme();
  window.addEventListener('storage', (event) => {
    if (event.key === null || event.key === storageKey) showTheme();
  });
}
