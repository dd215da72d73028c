import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import type { GateReport } from '#contract/game-settings.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { paths } from '#web/paths.ts';
import { Link } from '#web/ui/Link.tsx';
import { showToast } from '#web/ui/toast.ts';
import { refusalOf, usePublish } from './retrieval-lab.api.ts';
import { retrievalLabTexts } from './retrieval-lab.texts.ts';
import styles from './RetrievalLab.module.css';

/** Publishes the draft; where labelled queries get worse it names them and asks for a reason. */
export function PublishDraft({ game_id }: { game_id: number }) {
  const texts = useTexts(retrievalLabTexts);
  const publish = usePublish(game_id);
  const refusal = refusalOf(publish.error);
  const send = (body: { reason?: string }) =>
    publish.mutate(body, {
      onSuccess: ({ gate }) =>
        showToast(gate.verdict === 'refused' ? texts.proofs.overridden : texts.verdicts[gate.verdict]),
    });

  function override(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const reason = new FormData(event.currentTarget).get('reason');
    if (typeof reason === 'string') send({ reason });
  }

  return (
    <div className={styles.publish}>
      <Button loading={publish.isPending} onClick={() => send({})}>
        {texts.publish}
      </Button>
      {publish.isPending && (
        <p className={styles.quiet} role="status">
          {texts.publishing}
        </p>
      )}
      {publish.error && !refusal && <Alert severity="error">{publish.error.message}</Alert>}
      {refusal && (
        <>
          <Refusal gate={refusal} />
          <form onSubmit={override}>
            <TextField
              size="small"
              name="reason"
              label={texts.reason}
              helperText={texts.reasonHint}
              slotProps={{ htmlInput: { minLength: 3, maxLength: 500, required: true, autoComplete: 'off' } }}
            />
            <Button type="submit" variant="outlined" color="error" disabled={publish.isPending}>
              {texts.publishAnyway}
            </Button>
          </form>
        </>
      )}
    </div>
  );
}

function Refusal({ gate }: { gate: GateReport }) {
  const texts = useTexts(retrievalLabTexts);
  const language = useLanguage();
  const round = (value: number | null) =>
    value === null ? '–' : formatNumber(language, Math.round(value * 1000) / 1000).replace('-', '−');
  const { ndcg, losses, losses_total, without_evidence, evaluation_id, baseline_id } = gate;
  return (
    <div className={styles.refusal} role="alert">
      <h3>{texts.verdicts.refused}</h3>
      <p>{texts.means(round(ndcg.published), round(ndcg.draft))}</p>
      <ul>
        {losses.map(({ query_id, query_text, delta, left }) => (
          <li key={query_id}>
            <b>{query_text}</b>
            <small className="tabular">{texts.lost(round(delta))}</small>
            {left.map(({ version_id, article_title, section, rank }) => (
              <small key={version_id}>{texts.left([article_title, section].filter(Boolean).join(' › '), rank)}</small>
            ))}
          </li>
        ))}
      </ul>
      {losses_total > losses.length && <p>{texts.moreLosses(losses_total - losses.length)}</p>}
      {without_evidence.draft > without_evidence.published && (
        <p>{texts.evidenceLost(without_evidence.published, without_evidence.draft)}</p>
      )}
      <Link to={`${paths.adminEvaluation(evaluation_id)}?baseline=${baseline_id}`}>{texts.compare}</Link>
    </div>
  );
}
