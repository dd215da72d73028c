import { useSyncExternalStore } from 'react';

export type ThemeName = 'light' | 'dark';

const storageKey = 'theme';
const listeners = new Set<() => void>();

export function getTheme(): ThemeName {
  return localStorage.getItem(storageKey) === 'light' ? 'light' : 'dark';
}

/** Shows the theme that is stored; dark where none is. */
function showTheme() {
  document.documentElement.dataset.theme = getTheme();
  const color = getComputedStyle(document.documentElement).getPropertyValue('--hl-palette-background-default');
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', color);
  for (const listener of listeners) listener();
}

export function setTheme(theme: ThemeName) {
  localStorage.setItem(storageKey, theme);
  showTheme();
}

/** Applies the stored theme now and whenever another tab changes it. */
export function watchTheme() {
  showTheme();
  window.addEventListener('storage', (event) => {
    if (event.key === null || event.key === storageKey) showTheme();
  });
}

export function subscribeTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useTheme(): ThemeName {
  return useSyncExternalStore(subscribeTheme, getTheme);
}
