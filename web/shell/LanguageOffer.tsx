import { X } from 'lucide-react';
import { useState } from 'react';
import { getLanguage, type Language, setLanguage } from '#web/i18n/language.ts';
import { messagesIn } from '#web/i18n/messages-in.ts';
import { Button, IconButton } from '#web/ui/controls/Button.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';
import { chooseTheme } from '#web/ui/layout/system-theme.ts';
import { isLightOffered, setTheme } from '#web/ui/layout/theme-store.ts';
import offerPart from 'messages:language-offer';
import styles from './LanguageOffer.module.css';

interface LanguageOfferProps {
  /** The one that the browser prefers; absent where it is shown already. */
  language: Language | undefined;
}

/**
 * What a visitor's browser and system prefer, in one line of that language and for one press. Either answer is a choice,
 * which is remembered.
 */
function LanguageOffer({ language }: LanguageOfferProps) {
  const [hasTheme] = useState(isLightOffered);
  const [isOpen, setOpen] = useState(true);
  const shown = language ?? getLanguage();
  const texts = messagesIn(offerPart, shown)[language === undefined ? 'theme' : hasTheme ? 'both' : 'language'];
  if (!isOpen) return null;

  function choose(isTaken: boolean) {
    if (hasTheme && isTaken) chooseTheme('system');
    else if (hasTheme) setTheme('dark');
    if (language) setLanguage(isTaken ? language : getLanguage());
    setOpen(false);
  }

  return (
    <Row as="aside" gap={3} isTight lang={shown} className={styles.offer}>
      <span>{texts.text}</span>
      <Button variant="tonal" size="small" onClick={() => choose(true)}>
        {texts.take}
      </Button>
      <IconButton isSmall label={messagesIn(offerPart, shown).close} onClick={() => choose(false)}>
        <X size={18} aria-hidden />
      </IconButton>
    </Row>
  );
}

export { LanguageOffer as Component };
