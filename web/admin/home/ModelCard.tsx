import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerOf } from '#contract/endpoint-types.ts';
import { paths } from '#contract/values/paths.ts';
import { apiQuery } from '#web/http/api-query.ts';
import { below } from '#web/http/own-address.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminModelPart from 'messages:admin-model';
import { Alert } from '#web/ui/feedback/Alert.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { CopyLine } from '#web/ui/data/CopyLine.tsx';
import { Note, Stack } from '#web/ui/layout/Layout.tsx';
import { Progress } from '#web/ui/feedback/Progress.tsx';
import { showToast } from '#web/ui/feedback/toast.ts';

type View = AnswerOf<'GET /api/admin/local-model'>;

const yearInSeconds = 31_536_000;
const isHidden = () => document.cookie.includes('model_card=hidden');
const hideCard = () =>
  (document.cookie = `model_card=hidden; Path=${below(paths.admin())}; Max-Age=${yearInSeconds}; SameSite=Lax`);
/** While a model is being added its figures change by the second. */
const soonMs = 3_000;
const laterMs = 60_000;
const atWork: readonly string[] = ['fetching', 'installing', 'trying', 'asking'];
const isAtWork = (view: View | undefined) =>
  view?.running?.step === 'starting' || (view?.adding != null && atWork.includes(view.adding.step));

/** What a model would change and how one is added, while none answers; and what became of one that was added. */
export function ModelCard({ has_model }: { has_model: boolean }) {
  const { data } = useQuery(
    apiQuery(
      ['admin', 'local-model'],
      'GET /api/admin/local-model',
      {},
      { refetchInterval: ({ state }) => (isAtWork(state.data) ? soonMs : laterMs) },
    ),
  );
  const [is_hidden, setHidden] = useState(isHidden);
  if (data === undefined) return null;
  if (data.needs_restart || data.running !== null) return <Running view={data} />;
  if (has_model || (is_hidden && !isAtWork(data))) return null;
  const hide = () => {
    hideCard();
    setHidden(true);
  };
  return <Offer view={data} onHide={hide} />;
}

/** Nothing, once it answers. */
function Running({ view: { running, needs_restart } }: { view: View }) {
  const texts = useMessages(adminModelPart);
  if (needs_restart)
    return (
      <Alert tone="info" isQuiet>
        {texts.restart}
      </Alert>
    );
  if (running === null || running.step === 'ready') return null;
  const { name, problem } = running;
  return problem === null ? (
    <Alert tone="info" isQuiet>
      {texts.starting({ name })}
    </Alert>
  ) : (
    <Alert tone="warning" isQuiet>
      {texts.failed({ name, problem })}
    </Alert>
  );
}

function Offer({ view, onHide }: { view: View; onHide: () => void }) {
  const texts = useMessages(adminModelPart);
  const { adding } = view;
  const later = () => {
    onHide();
    showToast(texts.hidden);
  };
  return (
    <Card
      title={texts.title}
      actions={
        isAtWork(view) ? undefined : (
          <Button variant="text" size="small" onClick={later}>
            {texts.later}
          </Button>
        )
      }
    >
      <Stack gap={3}>
        <p>{texts.meaning}</p>
        {adding !== null && adding.step !== 'switched_on' && <Adding adding={adding} />}
        {!isAtWork(view) && <HowToAdd view={view} />}
      </Stack>
    </Card>
  );
}

/** What would run here, and the command that adds it. */
function HowToAdd({ view: { found, recommended, machine, command } }: { view: View }) {
  const texts = useMessages(adminModelPart);
  const language = useLanguage();
  const has = { cores: machine.cores, memory: formatNumber(language, Math.round(machine.memory_mib / 1024)) };
  return (
    <>
      {found !== null && <p>{texts.found(found)}</p>}
      {recommended === null ? (
        <p>{texts.none(has)}</p>
      ) : (
        <p>{texts.recommended({ ...has, ...recommended, size: gigabytes(language, recommended.bytes) })}</p>
      )}
      {(recommended !== null || found !== null) && (
        <>
          <Note>{texts.expect}</Note>
          <Note>{texts.run}</Note>
          <CopyLine text={command} texts={texts} />
        </>
      )}
    </>
  );
}

function Adding({ adding }: { adding: NonNullable<View['adding']> }) {
  const texts = useMessages(adminModelPart);
  const language = useLanguage();
  const { step, model, bytes, seconds_left, problem } = adding;
  const amounts = {
    done: gigabytes(language, bytes?.done ?? 0),
    all: gigabytes(language, bytes?.all ?? 0),
  };
  return (
    <Alert tone={step === 'failed' ? 'warning' : 'info'} isQuiet>
      <Stack gap={2}>
        <p>{texts.adding[step]({ model, ...amounts })}</p>
        {problem !== null && <p>{texts.problem({ problem })}</p>}
        {step === 'fetching' && bytes !== null && (
          <Progress label={texts.fetched} percent={Math.floor((bytes.done / bytes.all) * 100)} />
        )}
        {step === 'fetching' && seconds_left !== null && (
          <Note>{texts.left({ minutes: Math.round(seconds_left / 60) })}</Note>
        )}
      </Stack>
    </Alert>
  );
}

const gigabytes = (language: Parameters<typeof formatNumber>[0], bytes: number) =>
  formatNumber(language, Math.round(bytes / 1e8) / 10);
