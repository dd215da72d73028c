import { useMessages } from '#web/i18n/messages.ts';
import profilePart from 'messages:profile';
import { ApiKeys } from './ApiKeys.tsx';
import { Section } from './Section.tsx';

/** For the player's own programs. */
export function ApiKeysSection() {
  const texts = useMessages(profilePart).page;
  return (
    <Section id="api-keys" title={texts.apiKeys}>
      <ApiKeys />
    </Section>
  );
}
