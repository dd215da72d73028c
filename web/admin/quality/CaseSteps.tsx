import { useQuery } from '@tanstack/react-query';
import { BellRing, FlaskConical, ListPlus, PenLine, RotateCw, SearchCheck, Tags } from 'lucide-react';
import { useNavigate } from 'react-router';
import adminQualityPart from 'messages:admin-quality';
import adminRetrievalPart from 'messages:admin-retrieval';
import type { AnswerDetails } from '#contract/admin-answers.ts';
import { paths, withQuery } from '#contract/values/paths.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { formatMoment } from '#web/i18n/moments.ts';
import { withCase } from '#web/shell/case-address.ts';
import { Button, ButtonLink } from '#web/ui/controls/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Line } from '#web/ui/data/Line.tsx';
import { LoadState } from '#web/ui/feedback/LoadState.tsx';
import { Markdown } from '#web/ui/markdown/Markdown.tsx';
import { Columns, Lines } from '#web/ui/data/Parts.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Status } from '#web/ui/data/Status.tsx';
import { useAction } from '#web/ui/feedback/useAction.ts';
import { useQueryParams } from '#web/ui/data/useQueryParams.ts';
import { announceBetterAnswer } from '../answers/answers.api.ts';
import { deskAddress } from '../labels/labels.api.ts';
import { LabAnswer } from '../retrieval-lab/LabAnswer.tsx';
import { labQuery } from '../retrieval-lab/retrieval-lab.api.ts';
import { useMakeQuery } from './quality.api.ts';

interface CaseStepsProps {
  item: AnswerDetails;
  /** The page of this answer, to which the work leads back. */
  address: string;
  /** What follows once the player was notified. */
  onHandled: () => unknown;
}

/** The way from an answer to a better one; its question goes along to each step. */
export function CaseSteps({ item, address, onHandled }: CaseStepsProps) {
  const { id, game, question, progress, retrieved } = item;
  const all = useMessages(adminQualityPart);
  const texts = all.case;
  const language = useLanguage();
  const navigate = useNavigate();
  const [query, setQuery] = useQueryParams();
  const asksAgain = query.get('again') === 'true';
  const make = useMakeQuery();
  // The query's own words: another admin may have labelled them already.
  const making = useAction(() => make.mutateAsync(id), {
    onDone: (made) => navigate(withCase(deskAddress(made.game_id, made.query_text), address)),
  });
  const announcing = useAction(() => announceBetterAnswer(id, false), {
    refresh: [['admin']],
    done: texts.notified,
    onDone: onHandled,
  });
  const cited = retrieved.filter((one) => one.cited).length;
  const lab = withCase(withQuery(paths.adminRetrievalLab(), { game_id: game.id, q: question.trim() }), address);
  const askAgain = () =>
    setQuery((now) => {
      now.set('again', 'true');
      return now;
    });

  return (
    <>
      <Card title={texts.title}>
        <Lines>
          <Line
            icon={<SearchCheck size={18} aria-hidden />}
            title={texts.why}
            note={texts.whyHint({ given: retrieved.length, cited: String(cited) })}
            end={
              <ButtonLink size="small" variant="outlined" to={lab}>
                {texts.showWhy}
              </ButtonLink>
            }
          />
          <Line
            icon={<Tags size={18} aria-hidden />}
            tone={progress.graded > 0 ? 'good' : undefined}
            title={texts.label}
            note={progress.graded > 0 ? texts.graded({ count: progress.graded }) : texts.labelHint}
            end={
              item.query_id === null ? (
                <Button
                  size="small"
                  variant="outlined"
                  icon={<ListPlus size={18} aria-hidden />}
                  loading={making.isPending}
                  onClick={() => void making.run()}
                >
                  {all.makeQuery}
                </Button>
              ) : (
                <ButtonLink
                  size="small"
                  variant="outlined"
                  to={withCase(deskAddress(game.id, question.trim()), address)}
                >
                  {all.toQuery}
                </ButtonLink>
              )
            }
          />
          <Line
            icon={<FlaskConical size={18} aria-hidden />}
            title={texts.settings}
            note={texts.settingsHint}
            end={
              <ButtonLink size="small" variant="outlined" to={lab}>
                {texts.toLab}
              </ButtonLink>
            }
          />
          <Line
            icon={<PenLine size={18} aria-hidden />}
            title={texts.article}
            note={texts.articleHint}
            end={
              <ButtonLink
                size="small"
                variant="outlined"
                to={withCase(paths.createArticle(game.slug, question.trim()), address)}
              >
                {texts.write}
              </ButtonLink>
            }
          />
          <Line
            icon={<RotateCw size={18} aria-hidden />}
            tone={asksAgain ? 'good' : undefined}
            title={texts.again}
            note={texts.againHint}
            end={
              <Button size="small" variant="outlined" disabled={asksAgain} onClick={askAgain}>
                {texts.askAgain}
              </Button>
            }
          />
          <Line
            icon={<BellRing size={18} aria-hidden />}
            tone={progress.better_answer_at === null ? undefined : 'good'}
            title={texts.player}
            note={
              progress.better_answer_at === null
                ? texts.playerHint
                : texts.notifiedAt({ when: formatMoment(language, progress.better_answer_at) })
            }
            end={
              progress.better_answer_at === null && (
                <Button
                  size="small"
                  variant={asksAgain ? undefined : 'outlined'}
                  loading={announcing.isPending}
                  onClick={() => void announcing.run()}
                >
                  {texts.notify}
                </Button>
              )
            }
          />
        </Lines>
      </Card>
      {asksAgain && <AnswerNow item={item} />}
    </>
  );
}

/** The same question with what is published now, beside the answer that the player got; neither stored nor charged. */
function AnswerNow({ item: { game, question, answered, state } }: { item: AnswerDetails }) {
  const all = useMessages(adminQualityPart);
  const lab = useMessages(adminRetrievalPart).lab;
  const query = useQuery(labQuery(game.id, { question: question.trim(), with_answer: true, settings: 'published' }));
  return (
    <Card title={all.case.compared}>
      <Columns>
        <section aria-label={all.case.before}>
          <h3>{all.case.before}</h3>
          <Status tone={state === 'answered' ? 'good' : 'attention'}>{all.states[state]}</Status>
          <Markdown text={answered.text} />
        </section>
        <section aria-label={all.case.now}>
          <h3>{all.case.now}</h3>
          <LoadState query={query} failed={lab.stepsFailed} skeleton={<Skeleton height={160} />}>
            {({ answer }) => answer && <LabAnswer answer={answer} />}
          </LoadState>
        </section>
      </Columns>
    </Card>
  );
}
