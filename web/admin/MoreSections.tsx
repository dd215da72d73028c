import { ChevronDown } from 'lucide-react';
import { useTexts } from '#web/i18n/texts.ts';
import { Menu } from '#web/ui/Menu.tsx';
import { adminTexts } from './admin.texts.ts';
import type { Section } from './sections.ts';
import styles from './AdminFrame.module.css';

interface MoreSectionsProps {
  sections: readonly Section[];
  /** Named in place of the menu where it is one of them, so that the row always says where one is. */
  here: Section | undefined;
}

/** The parts that the row has no room for. */
export function MoreSections({ sections, here }: MoreSectionsProps) {
  const texts = useTexts(adminTexts);
  if (sections.length === 0) return null;
  const shown = sections.find((section) => section === here);
  return (
    <Menu
      label={texts.more}
      className={styles.tab}
      isCurrent={shown !== undefined}
      trigger={
        <>
          {shown === undefined ? texts.more : texts.names[shown.id]}
          <ChevronDown size={16} aria-hidden />
        </>
      }
      items={sections.map((section) => ({
        label: texts.names[section.id],
        to: section.to,
        isCurrent: section === here,
      }))}
    />
  );
}
