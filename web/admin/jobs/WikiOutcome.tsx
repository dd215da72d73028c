import adminWikiPart from 'messages:admin-wiki';
import type { Job } from '#contract/jobs.ts';
import { paths } from '#contract/values/paths.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Alert } from '#web/ui/feedback/Alert.tsx';
import { ButtonLink } from '#web/ui/controls/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Disclosure } from '#web/ui/layout/Disclosure.tsx';
import { Note, Row } from '#web/ui/layout/Layout.tsx';
import { Bullets } from '#web/ui/data/Parts.tsx';
import { Table } from '#web/ui/data/Table.tsx';
import { ImportCounts } from './ImportCounts.tsx';

type Imported = NonNullable<Extract<Job, { kind: 'wiki_import' }>['result']>;
type Surveyed = NonNullable<Extract<Job, { kind: 'wiki_survey' }>['result']>;

/** What an import of a wiki has done to the articles of its game. */
export function WikiImportResult({ result }: { result: Imported }) {
  const texts = useMessages(adminWikiPart);
  return (
    <Card title={result.site === '' ? texts.importedPages : texts.imported({ site: result.site })}>
      <ImportCounts names={['added', 'changed', 'unchanged']} texts={texts} result={result} />
      {result.conflicts > 0 && (
        <Alert tone="warning" action={<ButtonLink to={paths.adminReviews()}>{texts.toReviews}</ButtonLink>}>
          {texts.conflicts({ n: result.conflicts })}
        </Alert>
      )}
      {result.gone > 0 && <p>{texts.gone({ n: result.gone })}</p>}
      <LeftOut counts={result.left_out} />
      <Emptied lost={result.lost} />
      <Templates names={result.unknown_templates} />
      <Problems problems={result.problems} />
      <Row gap={2}>
        <ButtonLink variant="tonal" to={paths.articles(result.slug)}>
          {texts.openArticles}
        </ButtonLink>
        <ButtonLink variant="text" to={paths.adminGameWiki(result.game_id)}>
          {texts.again}
        </ButtonLink>
      </Row>
    </Card>
  );
}

/** Where the look at a wiki goes on. */
export function WikiSurveyResult({ jobId, result }: { jobId: number; result: Surveyed }) {
  const texts = useMessages(adminWikiPart);
  return (
    <div>
      <ButtonLink variant="tonal" to={`${paths.adminGameWiki(result.game_id)}?look=${jobId}`}>
        {texts.toPreview}
      </ButtonLink>
    </div>
  );
}

export function LeftOut({ counts: leftOut }: { counts: Imported['left_out'] }) {
  const texts = useMessages(adminWikiPart);
  const language = useLanguage();
  const rows = Object.entries(leftOut).flatMap(([name, count]) => {
    const label = Object.entries(texts.reasons).find(([reason]) => reason === name)?.[1];
    return label === undefined || count === undefined ? [] : [[label, count] as const];
  });
  if (rows.length === 0) return null;
  return (
    <Table label={texts.leftOut} columns={[{ title: texts.leftOut }, { title: texts.pages, isNumber: true }]}>
      <tbody>
        {rows.map(([label, count]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td data-number>{formatNumber(language, count)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** What is to be said of single pages. */
export function Problems({ problems }: { problems: Imported['problems'] }) {
  const texts = useMessages(adminWikiPart);
  const language = useLanguage();
  if (problems.length === 0) return null;
  return (
    <Disclosure title={texts.byPage({ n: new Set(problems.map(({ page }) => page)).size })}>
      {[...Map.groupBy(problems, ({ reason }) => reason)].map(([reason, of]) => (
        <section key={reason}>
          <b>
            {texts.reasons[reason]}: {formatNumber(language, of.length)}
          </b>
          <Bullets
            items={of.map(({ page, line, name = null }) =>
              line === undefined ? page : texts.atLine({ page, line, name }),
            )}
          />
        </section>
      ))}
    </Disclosure>
  );
}

/**
 * Pages and sections of which nothing is left.
 * @param of how many pages were looked at, where nothing is imported yet
 */
export function Emptied({ lost, of }: { lost: Imported['lost']; of?: number }) {
  const texts = useMessages(adminWikiPart);
  const language = useLanguage();
  const { pages, sections, because, examples } = lost;
  if (pages + sections === 0) return null;
  const names = because.join(', ');
  return (
    <Alert tone="warning">
      {pages > 0 && (
        <p>
          {of === undefined
            ? texts.areEmpty({ n: pages, names })
            : texts.wouldBeEmpty({ n: pages, of: formatNumber(language, of), names })}
        </p>
      )}
      {sections > 0 && <p>{texts.emptiedSections({ n: sections })}</p>}
      {examples.length > 0 && (
        <Disclosure title={texts.emptiedPages({ n: examples.length })}>
          <Bullets
            items={examples.map((one) =>
              one.sections.length === 0
                ? one.page
                : texts.ofPage({ page: one.page, sections: one.sections.join(', ') }),
            )}
          />
        </Disclosure>
      )}
    </Alert>
  );
}

export function Templates({ names }: { names: Imported['unknown_templates'] }) {
  const texts = useMessages(adminWikiPart);
  const language = useLanguage();
  if (names.length === 0) return null;
  return (
    <Note>
      {texts.templates({
        names: names
          .slice(0, 12)
          .map(({ name, times, pages }) =>
            pages.length === 0
              ? `${name} (${times})`
              : texts.templateIn({ name, times: formatNumber(language, times), pages: pages.join(', ') }),
          )
          .join('; '),
      })}
    </Note>
  );
}
