import { useTexts } from '#web/i18n/texts.ts';
import { ApiKeys } from './ApiKeys.tsx';
import { profileTexts } from './profile.texts.ts';
import { Section } from './Section.tsx';

/** For the player's own programs. */
export function ApiKeysSection() {
  const texts = useTexts(profileTexts);
  return (
    <Section id="api-keys" title={texts.apiKeys}>
      <ApiKeys />
    </Section>
  );
}
