import { useQuery } from '@tanstack/react-query';
import { EyeOff, Trophy } from 'lucide-react';
import { useState } from 'react';
import { useLanguage } from '#web/i18n/language.ts';
import { formatDay } from '#web/i18n/moments.ts';
import { myAchievementsQuery } from '#web/library/library.api.ts';
import { ChipButton } from '#web/ui/data/Chip.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import chatPart from 'messages:chat';
import { chooseOption, questionOptions } from './question-options.ts';

/** Whether the expert may use the player's achievements; absent if none are known. */
function ProgressChip({ slug }: { slug: string }) {
  const texts = useMessages(chatPart).progress;
  const language = useLanguage();
  const { data } = useQuery(myAchievementsQuery(slug));
  const [isUsed, setUsed] = useState(() => questionOptions().use_progress);
  if (!data || data.synced_at === null || data.of === 0) return null;
  const Icon = isUsed ? Trophy : EyeOff;
  return (
    <ChipButton
      role="switch"
      aria-checked={isUsed}
      tone={isUsed ? 'amber' : 'plain'}
      title={texts.hint({ day: formatDay(language, data.synced_at) })}
      icon={<Icon size={16} aria-hidden />}
      onClick={() => {
        chooseOption('use_progress', !isUsed);
        setUsed(!isUsed);
      }}
    >
      {isUsed ? texts.used({ done: data.total, all: data.of }) : texts.unused}
    </ChipButton>
  );
}

export { ProgressChip as Component };
