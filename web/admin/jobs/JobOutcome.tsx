import Alert from '@mui/material/Alert';
import LinearProgress from '@mui/material/LinearProgress';
import type { Job } from '#contract/jobs.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { adminJobsTexts } from './admin-jobs.texts.ts';
import styles from './JobPage.module.css';

type Result = NonNullable<Job['result']>;
type JobError = NonNullable<Job['error']>;

export function JobProgress({ job: { kind, title, state, done, total } }: { job: Job }) {
  const texts = useTexts(adminJobsTexts);
  const language = useLanguage();
  const isCounted = state === 'running' && total !== null;
  return (
    <section className={styles.progress}>
      <LinearProgress
        aria-label={texts.names[kind](title)}
        variant={isCounted ? 'determinate' : 'indeterminate'}
        value={isCounted ? (done / Math.max(1, total)) * 100 : 0}
      />
      <p className="tabular">
        {isCounted && `${texts.progress(formatNumber(language, done), formatNumber(language, total))}. `}
        {state === 'queued' && `${texts.begins} `}
        {texts.stays}
      </p>
    </section>
  );
}

/** What an import has done to the articles of its game. */
export function JobResult({ result }: { result: Result }) {
  const texts = useTexts(adminJobsTexts);
  const language = useLanguage();
  const counts = ['added', 'changed', 'unchanged', 'ended'] as const;
  return (
    <section className={styles.result}>
      <h2>{texts.result}</h2>
      <table>
        <thead>
          <tr>
            <td />
            {counts.map((count) => (
              <th key={count} scope="col">
                {texts[count]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(['articles', 'chunks'] as const).map((what) => (
            <tr key={what}>
              <th scope="row">{texts[what]}</th>
              {counts.map((count) => (
                <td key={count} className="tabular">
                  {formatNumber(language, result[what][count])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p>{texts.revision(result.revision)}</p>
      <div>
        <ButtonLink variant="tonal" to={paths.game(result.slug)}>
          {texts.openGame}
        </ButtonLink>
      </div>
    </section>
  );
}

export function JobProblems({ error: { detail, problems } }: { error: JobError }) {
  const texts = useTexts(adminJobsTexts);
  return (
    <section className={styles.problems}>
      <Alert severity="error">{detail}</Alert>
      {problems.length > 0 && (
        <>
          <h2>{texts.problems}</h2>
          <ul>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
