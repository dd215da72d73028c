import { Monitor, Moon, Sun } from 'lucide-react';

/** The themes that one can choose, in the order in which they are offered. */
export const themeIcons = [
  ['dark', Moon],
  ['light', Sun],
  ['system', Monitor],
] as const;
