import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import type { Achievement, GameDetails } from '#contract/games.ts';
import { paths } from '#contract/values/paths.ts';
import { formatPercent } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Button, ButtonLink } from '#web/ui/controls/Button.tsx';
import { Note, Row, Stack } from '#web/ui/layout/Layout.tsx';
import achievementsPart from 'messages:achievements';
import { AchievementBadge } from './AchievementBadge.tsx';
import { achievementTrialsQuery, hasIt, useAskFor, useDeclare } from './trials.api.ts';
import styles from './Achievements.module.css';

/**
 * The achievement that most players have and this one lacks; one that is answered comes first. Its buttons stand only
 * where the answer was tried; what the game hides is never the next one.
 */
export function NextAchievement({ game }: { game: GameDetails }) {
  const texts = useMessages(achievementsPart);
  const language = useLanguage();
  const send = useAskFor(game.slug);
  const { run: declare } = useDeclare(game.slug);
  const left = game.achievements
    .filter((one) => !hasIt(one) && !one.hidden)
    .sort((a, b) => (b.rarity_percent ?? -1) - (a.rarity_percent ?? -1));
  const { data, isLoading } = useQuery({
    ...achievementTrialsQuery(game.slug),
    enabled: left.length > 0 && game.has_expert,
  });
  const trialOf = (one: Achievement) => data?.items.find(({ achievement_id }) => achievement_id === one.id);
  const next = left.find((one) => trialOf(one)?.has_answer) ?? left[0];
  // One that nobody wrote about leads on only once all are tried and none is answered.
  const isSought = isLoading || (data?.is_whole === false && !data.items.some(({ has_answer }) => has_answer));
  if (next === undefined || isSought) return null;
  const { id, title, description, rarity_percent: rarity } = next;
  const trial = trialOf(next);
  return (
    <Row as="section" gap={4} align="start" isTight className={`surface ${styles.next}`} aria-label={texts.next.title}>
      <AchievementBadge key={id} achievement={next} isMasked={false} />
      <Stack gap={1} data-grow>
        <small>
          {texts.next.title}
          {rarity !== null &&
            ` · ${texts.next.have({ percent: formatPercent(language, Math.round(rarity) || rarity) })}`}
        </small>
        <b>{title}</b>
        {description !== null && <Note as="span">{description}</Note>}
        <Row gap={2} className={styles.choices}>
          {trial?.has_hints && (
            <Button variant="tonal" size="small" onClick={() => send(trial.question, true)}>
              {texts.next.hint}
            </Button>
          )}
          {trial?.has_answer && (
            <Button size="small" onClick={() => send(trial.question, false)}>
              {texts.next.answer}
            </Button>
          )}
          {trial?.has_answer === false && <Note as="span">{texts.nobodyWrote}</Note>}
          {trial?.has_answer === false && (
            <ButtonLink variant="text" size="small" to={paths.createArticle(game.slug)}>
              {texts.next.write}
            </ButtonLink>
          )}
          <Button
            variant="text"
            size="small"
            aria-label={`${texts.haveIt}: ${title}`}
            icon={<Check size={16} aria-hidden />}
            onClick={() => void declare({ id, declared: true })}
          >
            {texts.haveIt}
          </Button>
        </Row>
      </Stack>
    </Row>
  );
}
