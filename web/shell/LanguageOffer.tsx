import { X } from 'lucide-react';
import { getLanguage, type Language, setLanguage } from '#web/i18n/language.ts';
import { messagesIn } from '#web/i18n/messages-in.ts';
import { Button, IconButton } from '#web/ui/Button.tsx';
import { Row } from '#web/ui/Layout.tsx';
import offerPart from 'messages:language-offer';
import styles from './LanguageOffer.module.css';

/** One line in the language that a visitor's browser prefers. Either answer is a choice, which a cookie remembers. */
function LanguageOffer({ language }: { language: Language }) {
  const texts = messagesIn(offerPart, language);
  return (
    <Row as="aside" gap={3} isTight lang={language} className={styles.offer}>
      <span>{texts.text}</span>
      <Button variant="text" size="small" onClick={() => setLanguage(language)}>
        {texts.take}
      </Button>
      <IconButton isSmall label={texts.close} onClick={() => setLanguage(getLanguage())}>
        <X size={18} aria-hidden />
      </IconButton>
    </Row>
  );
}

export { LanguageOffer as Component };
