import { Gamepad2 } from 'lucide-react';
import { useTexts } from '#web/i18n/texts.ts';
import { usePageTitle } from '#web/shell/page-title.ts';
import { EmptyState } from '#web/ui/States.tsx';
import { adminGamesTexts } from './games.texts.ts';
import { GameImport } from './GameImport.tsx';
import styles from './GamesPage.module.css';

function GamesPage() {
  const texts = useTexts(adminGamesTexts);
  usePageTitle(texts.title);
  return (
    <div className={styles.page}>
      <h1>{texts.title}</h1>
      <GameImport />
      <EmptyState icon={<Gamepad2 size={24} aria-hidden />} title={texts.listTitle}>
        {texts.listHint}
      </EmptyState>
    </div>
  );
}

export { GamesPage as Component };
