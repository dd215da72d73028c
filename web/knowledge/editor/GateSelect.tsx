import { useState } from 'react';
import type { Achievement } from '#contract/games.ts';
import type { Gate } from '#contract/knowledge.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Select } from '#web/ui/controls/Field.tsx';
import articleEditorPart from 'messages:article-editor';

const showsNames = 'names';

interface GateSelectProps {
  gate: Gate | null;
  /** Those of the game; text can be hidden until one of them is unlocked. */
  achievements: readonly Achievement[];
  isDisabled?: boolean;
  onChange: (gate: Gate | null) => void;
}

/** Who may read a section: everybody, or whoever has done or chosen something. */
export function GateSelect({ gate, achievements, isDisabled = false, onChange }: GateSelectProps) {
  const texts = useMessages(articleEditorPart);
  // The game keeps them a secret; a writer reads their names only on asking.
  const [isShown, setShown] = useState(false);
  const value = gate?.achievement_id != null ? `a${gate.achievement_id}` : String(gate?.spoiler_level ?? 0);
  const levels = [texts.everybody, texts.mild, texts.major].map((text, level) => [level, text] as const);
  const secret = achievements.filter(
    ({ hidden, unlocked_at, declared }) => hidden && unlocked_at === null && !declared,
  );
  const nameOf = (one: Achievement) =>
    isShown || !secret.includes(one) ? one.title : texts.hiddenAchievement({ number: secret.indexOf(one) + 1 });
  const unlocked = achievements.map((one) => [`a${one.id}`, texts.after({ title: nameOf(one) })] as const);
  const more = secret.length > 0 && !isShown ? [[showsNames, texts.showHidden] as const] : [];

  function choose(option: string) {
    if (option === showsNames) return setShown(true);
    if (option === '0') return onChange(null);
    if (option.startsWith('a')) return onChange({ achievement_id: Number(option.slice(1)), spoiler_level: 0 });
    onChange({ achievement_id: null, spoiler_level: Number(option) });
  }

  return (
    <Select
      label={texts.who}
      value={value}
      disabled={isDisabled}
      onChange={({ target }) => choose(target.value)}
      options={[...levels, ...unlocked, ...more]}
    />
  );
}
