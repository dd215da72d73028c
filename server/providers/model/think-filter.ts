const openTag = '<think>';
const closeTag = '</think>';

/** Takes a model's thoughts out of its text as it streams. What is left open at the end was thought to the end. */
export function createThinkFilter(): { push: (piece: string) => string; end: () => string } {
  let held = '';
  let thinking = false;
  return {
    push(piece) {
      held += piece;
      let shown = '';
      for (;;) {
        const tag = thinking ? closeTag : openTag;
        const at = held.indexOf(tag);
        const decided = at >= 0 ? at : held.length - beginningOf(tag, held);
        if (!thinking) shown += held.slice(0, decided);
        if (at < 0) {
          held = held.slice(decided);
          return shown;
        }
        held = held.slice(at + tag.length);
        thinking = !thinking;
      }
    },
    end() {
      const rest = thinking ? '' : held;
      held = '';
      return rest;
    },
  };
}

/** How many of the last characters of `text` may be the beginning of `tag`. */
function beginningOf(tag: string, text: string): number {
  for (let length = Math.min(tag.length - 1, text.length); length > 0; length--) {
    if (text.endsWith(tag.slice(0, length))) return length;
  }
  return 0;
}
