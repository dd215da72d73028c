import { defaultSettings, type RetrievalSettings } from '#server/retrieval/settings.ts';

/**
 * The default settings of retrieval with some numbers of them changed.
 * @throws a sentence that names what is no setting or no number
 */
export function settingsWith(given: readonly string[]): RetrievalSettings {
  const changed = given.map((one) => {
    const [name = '', value = ''] = one.split('=');
    if (typeof defaultSettings[name as keyof RetrievalSettings] !== 'number' || value === '' || isNaN(Number(value)))
      throw new Error(`--set ${one}: no number for a setting of retrieval`);
    return [name, Number(value)];
  });
  return { ...defaultSettings, ...(Object.fromEntries(changed) as Partial<RetrievalSettings>) };
}
