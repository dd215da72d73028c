/** Whether a key is meant for a field, a control or the browser rather than for the page. */
export function isTyping({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey) return true;
  return (
    target instanceof HTMLElement &&
    target.closest(
      'input:not([type=radio]), textarea, select, [contenteditable], [role=listbox], [role=menu], dialog',
    ) !== null
  );
}

/** The key as a shortcut names it: its Latin letter also where another layout is switched on. */
export function shortcutOf({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  const place = /^Key([A-Z])$/.exec(code)?.[1];
  return place !== undefined && /^[^a-z]$/i.test(key) ? place.toLowerCase() : key;
}
