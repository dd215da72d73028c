import { usePageTitle } from '#web/shell/page-title.ts';
import { setLanguage, useLanguage } from '#web/i18n/language.ts';
import { PageHead } from '#web/ui/layout/PageHead.tsx';
import { Segments } from '#web/ui/controls/Segments.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { Composites } from './Composites.tsx';
import { Controls } from './Controls.tsx';
import { Data } from './Data.tsx';
import { Pictures } from './Pictures.tsx';
import styles from './UiPage.module.css';

/** For development only: the whole kit in both themes side by side, in either language. */
function UiPage() {
  usePageTitle('The kit');
  const language = useLanguage();
  return (
    <>
      <PageHead
        title="The kit"
        lead="Everything that a screen is made of. The first half is dark, the second light."
        actions={
          <Segments
            label="Language"
            value={language}
            options={[
              { value: 'en', label: 'English' },
              { value: 'ru', label: 'Русский' },
            ]}
            onChange={setLanguage}
          />
        }
      />
      <div className={styles.themes}>
        {['dark', 'light'].map((theme) => (
          <Stack key={theme} as="section" gap={5} className={styles.theme} data-theme={theme} aria-label={theme}>
            <Controls />
            <Composites />
            <Data />
            <Pictures />
          </Stack>
        ))}
      </div>
    </>
  );
}

export { UiPage as Component };
