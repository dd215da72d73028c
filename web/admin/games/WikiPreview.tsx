import { useState } from 'react';
import adminWikiPart from 'messages:admin-wiki';
import type { Job } from '#contract/jobs.ts';
import { limits } from '#contract/values/limits.ts';
import { isNonCommercial } from '#contract/values/non-commercial.ts';
import { paths } from '#contract/values/paths.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Alert } from '#web/ui/feedback/Alert.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Checkbox } from '#web/ui/controls/Check.tsx';
import { Disclosure } from '#web/ui/layout/Disclosure.tsx';
import { Field, Select } from '#web/ui/controls/Field.tsx';
import { Form } from '#web/ui/form/Form.tsx';
import { useServerForm } from '#web/ui/form/useServerForm.ts';
import { Note, Row, Stack } from '#web/ui/layout/Layout.tsx';
import { Link } from '#web/ui/layout/Link.tsx';
import { beginningOf } from '#web/ui/data/beginning-of.ts';
import { Columns, Facts } from '#web/ui/data/Parts.tsx';
import { Emptied, LeftOut, Problems, Templates } from '../jobs/WikiOutcome.tsx';
import { useImportWiki } from './games.api.ts';

type Survey = NonNullable<Extract<Job, { kind: 'wiki_survey' }>['result']>;

const listedCategories = 60;

/** What a wiki holds, and the form that imports it. */
function WikiPreview({ survey, onAnother }: { survey: Survey; onAnother: () => void }) {
  const texts = useMessages(adminWikiPart);
  const language = useLanguage();
  const { site, pages, bytes, sample } = survey;
  const { read, articles, chunks, gated, hinted } = sample;
  const isWiki = isOfWiki(survey);
  const sampleText = isWiki ? texts.sample : survey.kind === 'pages' ? texts.samplePages : texts.sampleFiles;
  const title = survey.kind === 'pages' ? texts.previewPages : texts.previewFiles;
  return (
    <Stack gap={4}>
      <Card title={isWiki ? texts.preview({ site: site.name }) : title}>
        <Facts
          items={[
            [survey.kind === 'markdown' ? texts.facts.files : texts.facts.pages, formatNumber(language, pages)],
            [texts.facts.language, isWiki ? site.language : null],
            [texts.facts.address, site.base === '' ? null : site.base],
            [texts.facts.program, survey.generator === '' ? null : survey.generator],
            // Of addresses nothing is kept but themselves.
            [
              texts.facts.size,
              survey.kind === 'pages' ? null : texts.kilobytes({ n: formatNumber(language, Math.ceil(bytes / 1024)) }),
            ],
          ]}
        />
        <p>{sampleText({ read, articles, chunks })}</p>
        {gated + hinted > 0 && (
          <p>{texts.marked({ gated: formatNumber(language, gated), hinted: formatNumber(language, hinted) })}</p>
        )}
        <LeftOut counts={sample.left_out} />
        <Emptied lost={sample.lost} of={read} />
        <Templates names={sample.unknown_templates} />
        <Problems problems={sample.problems} />
      </Card>
      <ShownArticles sample={sample} />
      <ImportForm survey={survey} onAnother={onAnother} />
    </Stack>
  );
}

/** The first articles as they would be: their titles, sections and first words. */
function ShownArticles({ sample: { shown_articles: shown, articles } }: { sample: Survey['sample'] }) {
  const texts = useMessages(adminWikiPart);
  if (shown.length === 0) return null;
  return (
    <Card title={texts.shownArticles({ n: articles })}>
      {shown.map(({ page, title, section_count, sections }, place) => (
        <Disclosure
          key={place}
          title={title}
          note={texts.articleFrom({ sections: section_count, page })}
          open={shown.length === 1}
        >
          {sections.map(({ section, beginning }, at) => (
            <p key={at}>
              {section !== '' && <b>{beginningOf(section)}</b>}
              {section !== '' && ' · '}
              {beginningOf(beginning)}
            </p>
          ))}
          {section_count > sections.length && <Note>{texts.moreSections({ n: section_count - sections.length })}</Note>}
        </Disclosure>
      ))}
      {articles > shown.length && <Note>{texts.moreArticles({ n: articles - shown.length })}</Note>}
    </Card>
  );
}

/** Whether it has namespaces and a language of its own. */
function isOfWiki({ kind }: Survey): boolean {
  return kind === 'wiki' || kind === 'export';
}

/** Whether all was read and nothing of it becomes an article. */
function isOfNothing({ pages, sample }: Survey): boolean {
  return sample.articles === 0 && sample.read >= pages;
}

function ImportForm({ survey, onAnother }: { survey: Survey; onAnother: () => void }) {
  const texts = useMessages(adminWikiPart);
  const { mutateAsync } = useImportWiki(survey.game_id);
  const [jobId, setJobId] = useState<number | null>(null);
  const [namespaces, setNamespaces] = useState<ReadonlySet<number>>(new Set([0]));
  const [categories, setCategories] = useState<ReadonlySet<string>>(new Set());
  const stated = survey.licence;
  const isFiles = survey.kind === 'markdown';
  const form = useServerForm(
    {
      source: '',
      source_url: '',
      licence: stated === null ? '' : 'other',
      name: stated?.name ?? '',
      url: stated?.url ?? '',
      is_whole: false,
      is_weekly: false,
      rendered: true,
    },
    async ({ source, source_url, licence, name, url, is_whole, is_weekly, rendered }) => {
      const { job_id } = await mutateAsync({
        source_id: survey.source_id,
        namespaces: [...namespaces],
        categories: [...categories],
        licence: licenceOf(licence, { own: texts.ownText, name, url: url === '' ? null : url }),
        ...(isFiles ? { source: { name: source, url: source_url === '' ? null : source_url } } : {}),
        is_whole,
        is_weekly,
        rendered,
      });
      setJobId(job_id);
    },
  );
  if (jobId !== null)
    return (
      <Alert tone="success">
        {texts.started} <Link to={paths.adminJob(jobId)}>{texts.toJob}</Link>
      </Alert>
    );
  return (
    <Card title={texts.chosen}>
      <Form form={form} gap={4}>
        {isFiles && (
          <Columns>
            <Field
              {...form.register('source', texts.sourceHint)}
              label={texts.source}
              required
              maxLength={limits.name}
            />
            <Field {...form.register('source_url')} label={texts.sourceUrl} type="url" maxLength={limits.webAddress} />
          </Columns>
        )}
        <PageChoice survey={survey} chosen={{ namespaces, setNamespaces, categories, setCategories }} />
        <Select
          {...form.register('licence', texts.licenceHint)}
          label={texts.licence}
          required
          options={[
            ['', texts.chooseLicence],
            ['own', texts.ownText],
            ...Object.keys(licences).map((name) => [name, name] as const),
            ['other', texts.otherLicence],
          ]}
        />
        {form.watch('licence') === 'other' && (
          <Columns>
            <Field
              {...form.register('name', texts.licenceNameHint)}
              label={texts.licenceName}
              required
              maxLength={limits.name}
            />
            <Field {...form.register('url')} label={texts.licenceUrl} type="url" maxLength={limits.webAddress} />
          </Columns>
        )}
        {form.watch('licence') === 'other' && isNonCommercial({ name: form.watch('name'), url: form.watch('url') }) && (
          <Alert tone="warning">{texts.nonCommercial}</Alert>
        )}
        {survey.kind === 'wiki' && (
          <Checkbox {...form.register('rendered', texts.renderedHint)} label={texts.rendered} />
        )}
        {survey.kind === 'wiki' && <Checkbox {...form.register('is_weekly', texts.weeklyHint)} label={texts.weekly} />}
        {(isFiles || survey.kind === 'export') && (
          <Checkbox
            {...form.register('is_whole', isFiles ? texts.allFilesHint : texts.isWholeHint)}
            label={isFiles ? texts.allFiles : texts.isWhole}
          />
        )}
        <Note>{texts.stop}</Note>
        <Row gap={2}>
          <Button type="submit" loading={form.isSubmitting} disabled={namespaces.size === 0 || isOfNothing(survey)}>
            {texts.start}
          </Button>
          <Button variant="outlined" onClick={onAnother}>
            {texts.another}
          </Button>
        </Row>
      </Form>
    </Card>
  );
}

interface Chosen {
  namespaces: ReadonlySet<number>;
  setNamespaces: (ids: ReadonlySet<number>) => void;
  categories: ReadonlySet<string>;
  setCategories: (names: ReadonlySet<string>) => void;
}

/** The namespaces and categories whose pages are imported. */
function PageChoice({ survey, chosen }: { survey: Survey; chosen: Chosen }) {
  const texts = useMessages(adminWikiPart);
  const { namespaces, setNamespaces, categories, setCategories } = chosen;
  return (
    <>
      {isOfWiki(survey) && (
        <fieldset>
          <legend>{texts.namespaces}</legend>
          {survey.namespaces.map(({ id, name, pages }) => (
            <Checkbox
              key={id}
              label={texts.pagesOf({ name: name === '' ? texts.main : name, pages })}
              checked={namespaces.has(id)}
              onChange={() => setNamespaces(switched(namespaces, id))}
            />
          ))}
        </fieldset>
      )}
      {survey.categories.length > 0 && (
        <Disclosure title={texts.categories} note={categories.size > 0 ? categories.size : undefined}>
          <Note>{texts.categoriesHint}</Note>
          {survey.categories.slice(0, listedCategories).map(({ name, pages }) => (
            <Checkbox
              key={name}
              label={texts.pagesOf({ name, pages })}
              checked={categories.has(name)}
              onChange={() => setCategories(switched(categories, name))}
            />
          ))}
        </Disclosure>
      )}
    </>
  );
}

const licences: Record<string, string> = {
  'CC BY-SA 4.0': 'https://creativecommons.org/licenses/by-sa/4.0/',
  'CC BY 4.0': 'https://creativecommons.org/licenses/by/4.0/',
  'CC0 1.0': 'https://creativecommons.org/publicdomain/zero/1.0/',
};

function licenceOf(chosen: string, other: { own: string; name: string; url: string | null }) {
  if (chosen === 'own') return { name: other.own, url: null };
  return chosen === 'other' ? { name: other.name, url: other.url } : { name: chosen, url: licences[chosen] ?? null };
}

function switched<T>(chosen: ReadonlySet<T>, value: T): ReadonlySet<T> {
  const next = new Set(chosen);
  if (!next.delete(value)) next.add(value);
  return next;
}

export { WikiPreview as Component };
