import { useMemo } from 'react';
import { Note } from '../layout/Layout.tsx';
import { listChanges } from './changes.ts';
import '../pre.css';
import styles from './TextDiff.module.css';

/** What was taken out of the first text and put into the second; `same` says that nothing was. */
export function TextDiff({ from, to, same }: { from: string; to: string; same: string }) {
  const changes = useMemo(() => listChanges(from, to), [from, to]);
  if (from === to) return <Note>{same}</Note>;
  return (
    <pre className={styles.diff} tabIndex={0}>
      {changes.map(({ value, added, removed }, index) => {
        const shown = added || removed ? value : shorten(value, index === 0, index === changes.length - 1);
        if (added) return <ins key={index}>{shown}</ins>;
        if (removed) return <del key={index}>{shown}</del>;
        return <span key={index}>{shown}</span>;
      })}
    </pre>
  );
}

const linesAround = 3;

/** Of a long stretch that is the same in both only what stands next to the changes. */
function shorten(text: string, isFirst: boolean, isLast: boolean): string {
  const lines = text.split('\n');
  if (lines.length <= 2 * linesAround + 1) return text;
  const before = isFirst ? [] : lines.slice(0, linesAround);
  const after = isLast ? [] : lines.slice(-linesAround);
  return [...before, '⋯', ...after].join('\n');
}
