import { ChevronDown } from 'lucide-react';
import { Menu } from '#web/ui/layout/Menu.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import adminPart from 'messages:admin';
import type { Section } from '#web/shell/admin-sections.ts';
import tabs from '#web/ui/layout/Tabs.module.css';
import styles from './AdminFrame.module.css';

interface MoreSectionsProps {
  sections: readonly Section[];
  /** Named in place of the menu where it is one of them, so that the row always says where one is. */
  here: Section | undefined;
}

/** The parts that the row has no room for. */
export function MoreSections({ sections, here }: MoreSectionsProps) {
  const texts = useMessages(adminPart).frame;
  if (sections.length === 0) return null;
  const shown = sections.find((section) => section === here);
  return (
    <Menu
      label={texts.more}
      className={`${tabs.tab} ${styles.tab}`}
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
