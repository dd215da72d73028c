import { isLanguage, languageNames } from '#contract/values/languages.ts';
import { limits } from '#contract/values/limits.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { DayField } from '#web/ui/controls/DayField.tsx';
import { Field, Select } from '#web/ui/controls/Field.tsx';
import { Columns } from '#web/ui/data/Parts.tsx';
import articleEditorPart from 'messages:article-editor';
import type { EditedArticle } from './edited-article.ts';

interface ArticleFieldsProps {
  text: EditedArticle;
  errors: Readonly<Record<string, string>>;
  onChange: (changes: Partial<EditedArticle>) => void;
}

/** What an article says of itself above its sections. */
export function ArticleFields({ text, errors, onChange }: ArticleFieldsProps) {
  const texts = useMessages(articleEditorPart);
  return (
    <>
      <Field
        label={texts.title}
        value={text.title}
        maxLength={limits.title}
        lang={text.language}
        error={errors['title']}
        onChange={({ target }) => onChange({ title: target.value })}
      />
      <Columns>
        <Select
          label={texts.language}
          value={text.language}
          onChange={({ target }) => isLanguage(target.value) && onChange({ language: target.value })}
          options={Object.entries(languageNames)}
        />
        <Field
          label={texts.version}
          hint={texts.versionHint}
          value={text.game_version}
          maxLength={limits.gameVersion}
          error={errors['game_version']}
          onChange={({ target }) => onChange({ game_version: target.value })}
        />
        <DayField
          label={texts.checkedOn}
          hint={texts.checkedOnHint}
          value={text.checked_on}
          max="9999-12-31"
          error={errors['checked_on']}
          onChange={({ target }) => onChange({ checked_on: target.value })}
        />
      </Columns>
    </>
  );
}
