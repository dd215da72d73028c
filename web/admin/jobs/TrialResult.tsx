import type { Job } from '#contract/jobs.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminJobsPart from 'messages:admin-jobs';
import { Card } from '#web/ui/layout/Card.tsx';
import { Disclosure } from '#web/ui/layout/Disclosure.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { Markdown } from '#web/ui/markdown/Markdown.tsx';
import { TwoLines } from '#web/ui/data/Parts.tsx';
import { Status } from '#web/ui/data/Status.tsx';

type Trial = NonNullable<Extract<Job, { kind: 'model_trial' }>['result']>;

const trialTones = { right: 'good', wrong: 'bad', failed: 'attention' } as const;

/** Each question with what the model said, for whoever decides whether players are to read such answers. */
export function TrialResult({ result: { right, answers } }: { result: Trial }) {
  const texts = useMessages(adminJobsPart);
  const language = useLanguage();
  const number = (value: number) => formatNumber(language, value);
  return (
    <Card title={texts.trial.result({ right: number(right), of: number(answers.length) })}>
      <Stack gap={4}>
        {answers.map(({ game, question, text, seconds, verdict }) => (
          <Disclosure
            key={`${game} ${question}`}
            isPlain
            title={
              <TwoLines
                title={question}
                note={
                  <>
                    <Status tone={trialTones[verdict]}>{texts.trial.verdicts[verdict]}</Status> {game}
                  </>
                }
              />
            }
            note={texts.seconds({ seconds: formatNumber(language, Math.round(seconds * 10) / 10) })}
          >
            <Markdown text={text} />
          </Disclosure>
        ))}
      </Stack>
    </Card>
  );
}
