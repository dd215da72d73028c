import { Check, Trophy } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Achievement, GameDetails } from '#contract/games.ts';
import type { AchievementTrial } from '#contract/library.ts';
import { useUser } from '#web/http/use-session.ts';
import { formatDate, formatPercent } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { ChipButton } from '#web/ui/data/Chip.tsx';
import { Select } from '#web/ui/controls/Field.tsx';
import { EmptyState } from '#web/ui/feedback/States.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import achievementsPart from 'messages:achievements';
import { AchievementBadge } from './AchievementBadge.tsx';
import { achievementTrialsQuery, hasIt, useAskFor, useDeclare } from './trials.api.ts';
import { NextAchievement } from './NextAchievement.tsx';
import styles from './Achievements.module.css';
import { Line } from '#web/ui/data/Line.tsx';
import { Note, Row, Stack } from '#web/ui/layout/Layout.tsx';
import { Meter } from '#web/ui/feedback/Progress.tsx';
import { Lines } from '#web/ui/data/Parts.tsx';
import '#web/ui/tones.css';

type Filter = 'all' | 'left' | 'done';
const orders = ['left', 'done'] as const;
type First = (typeof orders)[number];

/** What is left comes first unless the player wants it otherwise: that is what one is looking for. */
function choose(achievements: readonly Achievement[], filter: Filter, first: First = 'left'): Achievement[] {
  const left = achievements.filter((achievement) => !hasIt(achievement));
  const done = achievements.filter(hasIt);
  return { all: first === 'done' ? [...done, ...left] : [...left, ...done], left, done }[filter];
}

function Achievements({ game }: { game: GameDetails }) {
  const texts = useMessages(achievementsPart);
  const [filter, setFilter] = useState<Filter>('all');
  const [first, setFirst] = useState<First>('left');
  const user = useUser();
  const { data } = useQuery({ ...achievementTrialsQuery(game.slug), enabled: user !== null && game.has_expert });
  const { achievements } = game;
  if (achievements.length === 0) {
    return <EmptyState icon={<Trophy size={24} aria-hidden />} title={texts.noAchievements} />;
  }
  const shown = choose(achievements, filter, first);
  const trials = user ? data?.items : undefined;
  // Without a single one done nothing is known about this player, and there is nothing to filter.
  const filters: Filter[] = achievements.some(hasIt) ? ['all', 'left', 'done'] : [];
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
          <AchievementLine
            key={achievement.id}
            game={game}
            achievement={achievement}
            trial={trials?.find(({ achievement_id }) => achievement_id === achievement.id)}
          />
        ))}
      </Lines>
    </Stack>
  );
}

interface AchievementLineProps {
  game: GameDetails;
  achievement: Achievement;
  /** Absent until it is known what the expert would answer. */
  trial: AchievementTrial | undefined;
}

function AchievementLine({ game, achievement, trial }: AchievementLineProps) {
  const texts = useMessages(achievementsPart);
  const language = useLanguage();
  const send = useAskFor(game.slug);
  const [isShown, setShown] = useState(false);
  const isVisitor = useUser() === null;
  const { run: declare } = useDeclare(game.slug);
  const { id, title, description, hidden, rarity_percent: rarity, unlocked_at: unlockedAt, declared } = achievement;
  const isDone = hasIt(achievement);
  // The game keeps it a secret: its name, too, is shown only to players who ask for it.
  const isMasked = hidden && !isDone && !isShown;

  return (
    <Line
      picture={<AchievementBadge achievement={achievement} isMasked={isMasked} />}
      title={isMasked ? texts.secret : title}
      end={
        rarity !== null && (
          <Stack gap={1} className={styles.rarity}>
            <small className="tabular">{texts.rarity({ percent: formatPercent(language, rarity) })}</small>
            <Meter percent={Math.max(1, rarity)} tone="grey" />
          </Stack>
        )
      }
    >
      <Note as="span">{isMasked ? texts.hidden : (description ?? (hidden && !isDone && texts.noDescription))}</Note>
      <span className={styles.below}>
        {isMasked && (
          <Button variant="text" size="small" onClick={() => setShown(true)}>
            {texts.showSecret}
          </Button>
        )}
        {!isMasked && !isDone && trial?.has_answer && (
          <Button
            variant="text"
            size="small"
            aria-label={`${texts.askAboutIt}: ${title}`}
            onClick={() => send(trial.question, false)}
          >
            {texts.askAboutIt}
          </Button>
        )}
        {!isMasked && !unlockedAt && !isVisitor && (
          <Button
            variant="text"
            size="small"
            aria-label={`${declared ? texts.haveNot : texts.haveIt}: ${title}`}
            onClick={() => void declare({ id, declared: !declared })}
          >
            {declared ? texts.haveNot : texts.haveIt}
          </Button>
        )}
        {!isMasked && !isDone && trial?.has_answer === false && <small>{texts.nobodyWrote}</small>}
        {isDone && (
          <Row as="span" gap={1} className="label" data-tone="good">
            <Check size={14} aria-hidden />
            {unlockedAt ? texts.unlocked({ date: formatDate(language, unlockedAt) }) : texts.ticked}
          </Row>
        )}
      </span>
    </Line>
  );
}

export { NextAchievement, Achievements as Component };
