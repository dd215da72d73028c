import { Check, Trophy } from 'lucide-react';
import { useState } from 'react';
import type { Achievement, GameDetails } from '#contract/games.ts';
import { formatDate, formatPercent } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { ChipButton } from '#web/ui/data/Chip.tsx';
import { Select } from '#web/ui/controls/Field.tsx';
import { EmptyState } from '#web/ui/feedback/States.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import gamesPart from 'messages:games';
import { AchievementBadge } from './AchievementBadge.tsx';
import styles from './Achievements.module.css';
import { useAsk } from '#web/shell/useAsk.ts';
import { Line } from '#web/ui/data/Line.tsx';
import { Note, Row, Stack } from '#web/ui/layout/Layout.tsx';
import { Meter } from '#web/ui/feedback/Progress.tsx';
import { Lines } from '#web/ui/data/Parts.tsx';
import '#web/ui/tones.css';

type Filter = 'all' | 'left' | 'done';
const orders = ['left', 'done'] as const;
type First = (typeof orders)[number];

const isDone = (achievement: Achievement) => achievement.unlocked_at !== null;

/** What is left comes first unless the player wants it otherwise: that is what one is looking for. */
function choose(achievements: readonly Achievement[], filter: Filter, first: First = 'left'): Achievement[] {
  const left = achievements.filter((achievement) => !isDone(achievement));
  const done = achievements.filter(isDone);
  return { all: first === 'done' ? [...done, ...left] : [...left, ...done], left, done }[filter];
}

function Achievements({ game }: { game: GameDetails }) {
  const texts = useMessages(gamesPart);
  const [filter, setFilter] = useState<Filter>('all');
  const [first, setFirst] = useState<First>('left');
  const { achievements } = game;
  if (achievements.length === 0) {
    return <EmptyState icon={<Trophy size={24} aria-hidden />} title={texts.noAchievements} />;
  }
  const shown = choose(achievements, filter, first);
  // Without a single one done nothing is known about this player, and there is nothing to filter.
  const filters: Filter[] = achievements.some(isDone) ? ['all', 'left', 'done'] : [];
  return (
    <Stack>
      {filters.length > 0 && (
        <Row role="group" aria-label={texts.filter} className={styles.filters}>
          {filters.map((id) => (
            <ChipButton key={id} aria-pressed={id === filter} onClick={() => setFilter(id)}>
              {texts[id]} <span className="second tabular">{choose(achievements, id).length}</span>
            </ChipButton>
          ))}
          {filter === 'all' && (
            <Select
              label={texts.sort}
              size="small"
              value={first}
              options={orders.map((order) => [order, texts.first[order]])}
              onChange={({ target }) => setFirst(orders.find((order) => order === target.value) ?? 'left')}
            />
          )}
        </Row>
      )}
      {shown.length === 0 && <p>{filter === 'left' ? texts.nothingLeft : texts.nothingDone}</p>}
      <Lines>
        {shown.map((achievement) => (
          <AchievementLine key={achievement.id} game={game} achievement={achievement} />
        ))}
      </Lines>
    </Stack>
  );
}

function AchievementLine({ game, achievement }: { game: GameDetails; achievement: Achievement }) {
  const texts = useMessages(gamesPart);
  const language = useLanguage();
  const send = useAsk();
  const [isShown, setShown] = useState(false);
  const { title, description, hidden, rarity_percent: rarity, unlocked_at: unlockedAt } = achievement;
  // The game keeps it a secret: its name, too, is shown only to players who ask for it.
  const isMasked = hidden && !unlockedAt && !isShown;

  return (
    <Line
      picture={<AchievementBadge achievement={achievement} isMasked={isMasked} />}
      title={isMasked ? texts.secret : title}
      end={
        rarity !== null && (
          <Stack gap={1} className={styles.rarity}>
            <small className="tabular">{texts.rarity({ percent: formatPercent(language, rarity) })}</small>
            <Meter percent={Math.max(1, rarity)} tone="amber" />
          </Stack>
        )
      }
    >
      <Note as="span">{isMasked ? texts.hidden : (description ?? (hidden && !unlockedAt && texts.noDescription))}</Note>
      <span className={styles.below}>
        {isMasked && (
          <Button variant="text" size="small" onClick={() => setShown(true)}>
            {texts.showSecret}
          </Button>
        )}
        {!isMasked && !unlockedAt && game.has_expert && (
          <Button
            variant="text"
            size="small"
            aria-label={`${texts.askAboutIt}: ${title}`}
            onClick={() => send(game.slug, texts.howToEarn({ title }))}
          >
            {texts.askAboutIt}
          </Button>
        )}
        {unlockedAt && (
          <Row as="span" gap={1} className="label" data-tone="good">
            <Check size={14} aria-hidden />
            {texts.unlocked({ date: formatDate(language, unlockedAt) })}
          </Row>
        )}
      </span>
    </Line>
  );
}

export { Achievements as Component };
