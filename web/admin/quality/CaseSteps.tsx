import { FlaskConical, PenLine, RotateCw, SquarePen, Tags } from 'lucide-react';
import { useNavigate } from 'react-router';
import adminQualityPart from 'messages:admin-quality';
import type { AnswerDetails } from '#contract/admin-answers.ts';
import type { RetrievedSource } from '#contract/admin-quality.ts';
import { paths, withQuery } from '#contract/values/paths.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { formatMoment } from '#web/i18n/moments.ts';
import { withCase } from '#web/shell/case-address.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Line } from '#web/ui/data/Line.tsx';
import { Note, Stack } from '#web/ui/layout/Layout.tsx';
import { Lines } from '#web/ui/data/Parts.tsx';
import { useAction } from '#web/ui/feedback/useAction.ts';
import { announceBetterAnswer } from '../answers/answers.api.ts';
import { chunkName } from '../chunk-name.ts';
import { deskAddress } from '../labels/labels.api.ts';
import { useMakeQuery } from './quality.api.ts';

interface CaseStepsProps {
  item: AnswerDetails;
  /** The page of this answer, to which the work leads back. */
  address: string;
  /** It was asked again: the next step is to notify. */
  asksAgain: boolean;
  onEdit: (chunk: RetrievedSource) => void;
  onAskAgain: () => void;
  /** What follows once the player was notified. */
  onHandled: () => unknown;
}

/** The way from an answer to a better one; its question goes along to each step. */
export function CaseSteps({ item, address, asksAgain, onEdit, onAskAgain, onHandled }: CaseStepsProps) {
  const { id, game, question, progress, retrieved } = item;
  const texts = useMessages(adminQualityPart).case;
  const navigate = useNavigate();
  const make = useMakeQuery();
  // The language goes along for the article that is written where no chunk is found to answer.
  const deskOf = (words: string) => withCase(`${deskAddress(game.id, words)}&language=${item.language}`, address);
  // The query's own words: another admin may have labelled them already.
  const making = useAction(() => make.mutateAsync(id), {
    onDone: (made) => navigate(deskOf(made.query_text)),
  });
  const cited = retrieved.find((one) => one.cited);
  const first = cited ?? retrieved[0];
  const lab = withQuery(paths.adminRetrievalLab(), { game_id: game.id, q: question.trim() });

  return (
    <Card title={texts.title}>
      <Lines>
        <Line
          icon={<SquarePen size={18} aria-hidden />}
          title={cited || !first ? texts.correct : texts.correctFirst}
          note={first ? chunkName(first) : texts.correctNone}
          button={first && { onClick: () => onEdit(first), 'aria-keyshortcuts': 'e' }}
        />
        <Line
          aria-keyshortcuts="w"
          icon={<PenLine size={18} aria-hidden />}
          title={texts.article}
          note={texts.articleHint}
          to={withCase(`${paths.createArticle(game.slug, question.trim())}&language=${item.language}`, address)}
        />
        <Line
          icon={<Tags size={18} aria-hidden />}
          tone={progress.graded > 0 ? 'good' : undefined}
          title={texts.label}
          note={progress.graded > 0 ? texts.graded({ count: progress.graded }) : texts.labelHint}
          {...(item.query_id === null
            ? { button: { disabled: making.isPending, onClick: () => void making.run() } }
            : { to: deskOf(question.trim()) })}
        />
        <Line
          icon={<FlaskConical size={18} aria-hidden />}
          title={texts.settings}
          note={texts.settingsHint}
          to={withCase(lab, address)}
        />
        <Line
          icon={<RotateCw size={18} aria-hidden />}
          tone={asksAgain ? 'good' : undefined}
          title={texts.askAgain}
          note={asksAgain ? texts.againDone : texts.againHint}
          button={{ onClick: onAskAgain, 'aria-keyshortcuts': 'g' }}
        />
      </Lines>
      <Notify item={item} isNext={asksAgain} onHandled={onHandled} />
    </Card>
  );
}

interface NotifyProps {
  item: AnswerDetails;
  isNext: boolean;
  onHandled: () => unknown;
}

/** The last step: the player, or all who asked the same, hear of the better answer, and the answer is handled. */
function Notify({ item, isNext, onHandled }: NotifyProps) {
  const { id, progress, same_question, rating, handling } = item;
  const texts = useMessages(adminQualityPart).case;
  const language = useLanguage();
  const announcing = useAction((everybody: boolean) => announceBetterAnswer(id, everybody), {
    refresh: [['admin']],
    done: ({ notified }) => texts.notified({ count: notified }),
    onDone: onHandled,
  });
  const knows = progress.better_answer_at;
  const isOpen = rating !== null && handling === null;
  return (
    <Stack gap={2}>
      <Note>{knows === null ? texts.playerHint : texts.notifiedAt({ when: formatMoment(language, knows) })}</Note>
      {same_question.others > 0 && (
        <Button
          fullWidth
          variant={isNext ? undefined : 'outlined'}
          loading={announcing.isPending && announcing.value === true}
          aria-keyshortcuts="n"
          onClick={() => void announcing.run(true)}
        >
          {texts.notifyAll({ count: same_question.others + (knows === null ? 1 : 0) })}
        </Button>
      )}
      {(knows === null || isOpen) && (
        <Button
          fullWidth
          variant={isNext && same_question.others === 0 ? undefined : 'outlined'}
          loading={announcing.isPending && announcing.value === false}
          aria-keyshortcuts={same_question.others === 0 && knows === null ? 'n' : undefined}
          onClick={() => void announcing.run(false)}
        >
          {knows === null ? texts.notify : texts.closeKnown}
        </Button>
      )}
    </Stack>
  );
}
