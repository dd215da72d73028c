import { useMedia } from './useMedia.ts';

/** From here on there is room for a column beside the content; style sheets draw it from the same width. */
export function useWide(): boolean {
  return useMedia('(min-width: 1100px)');
}
