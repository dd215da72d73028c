import { languageNames, languages } from '#contract/values/languages.ts';
import { paths } from '#contract/values/paths.ts';
import { saveLanguage } from '#web/auth/auth.api.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Link } from '#web/ui/layout/Link.tsx';
import { LinkButton, Links } from '#web/ui/layout/Links.tsx';
import footerPart from 'messages:footer';
import styles from './Footer.module.css';

/** Help and what a reader may look for about the site itself, below every screen but the chat. */
function Footer() {
  const texts = useMessages(footerPart);
  const language = useLanguage();
  return (
    <footer className={styles.footer}>
      <Links aria-label={texts.label}>
        <Link to={paths.help()}>{texts.help}</Link>
        <Link to={paths.offer()}>{texts.offer}</Link>
        <Link to={paths.refunds()}>{texts.refunds}</Link>
        <Link to={paths.personalData()}>{texts.consent}</Link>
        <Link to={paths.operator()}>{texts.operator}</Link>
      </Links>
      <Links as="span" gap={4}>
        {languages.map((one) => (
          <LinkButton key={one} lang={one} aria-pressed={one === language} onClick={() => saveLanguage(one)}>
            {languageNames[one]}
          </LinkButton>
        ))}
      </Links>
    </footer>
  );
}

export { Footer as Component };
