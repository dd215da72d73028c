import { useId, useRef } from 'react';
import styles from './Tabs.module.css';

interface Tab<Id extends string> {
  id: Id;
  label: string;
  count?: string | undefined;
  content: React.ReactNode;
}

interface TabsProps<Id extends string> {
  label: string;
  tabs: readonly Tab<Id>[];
  value: Id;
  onChange: (id: Id) => void;
}

/** One row of tabs over the chosen one's content; arrows, Home and End move between them. */
export function Tabs<Id extends string>({ label, tabs, value, onChange }: TabsProps<Id>) {
  const base = useId();
  const row = useRef<HTMLDivElement>(null);
  const chosen = Math.max(
    0,
    tabs.findIndex((tab) => tab.id === value),
  );

  function moveTo(index: number) {
    const next = tabs.at(index % tabs.length);
    if (!next) return;
    onChange(next.id);
    row.current?.querySelectorAll<HTMLElement>('[role=tab]').item(tabs.indexOf(next)).focus();
  }

  function onKeyDown(event: React.KeyboardEvent) {
    const target = { ArrowRight: chosen + 1, ArrowLeft: chosen - 1, Home: 0, End: -1 }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    moveTo(target);
  }

  return (
    <>
      <div className={styles.row} role="tablist" aria-label={label} ref={row} onKeyDown={onKeyDown}>
        {tabs.map((tab, index) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            className={styles.tab}
            id={`${base}${tab.id}`}
            aria-selected={index === chosen}
            aria-controls={`${base}panel`}
            tabIndex={index === chosen ? 0 : -1}
            onClick={() => onChange(tab.id)}
          >
            {tab.label}
            {tab.count !== undefined && <span className="tabular">{tab.count}</span>}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${base}panel`} aria-labelledby={`${base}${tabs[chosen]?.id ?? ''}`} tabIndex={0}>
        {tabs[chosen]?.content}
      </div>
    </>
  );
}
