import { useMessages } from '#web/i18n/messages.ts';
import laterPart from 'messages:profile-later';
import { ApiKeys } from './ApiKeys.tsx';
import { Section } from './Section.tsx';

/** For the player's own programs. */
export function ApiKeysSection() {
  const texts = useMessages(laterPart);
  return (
    <Section id="api-keys" title={texts.apiKeys}>
      <ApiKeys />
    </Section>
  );
}
