import { Alert } from '#web/ui/feedback/Alert.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { TextArea } from '#web/ui/controls/Field.tsx';
import { useState } from 'react';
import { paths } from '#contract/values/paths.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';
import { Link } from '#web/ui/layout/Link.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import adminGameFilesPart from 'messages:admin-game-files';
import { useImportApps } from './games.api.ts';
import { mostAppsAtOnce, readAppIds } from './app-ids.ts';

/** Takes games of Steam's store into the catalogue by their numbers or addresses. */
export function SteamImport() {
  const texts = useMessages(adminGameFilesPart);
  const { mutate, data, error, isPending } = useImportApps();
  const [text, setText] = useState('');
  const [isChecked, setChecked] = useState(false);
  const { ids, wrong } = readAppIds(text);
  const objection =
    wrong !== undefined
      ? texts.appsWrong({ word: wrong })
      : ids.length === 0
        ? texts.appsNone
        : ids.length > mostAppsAtOnce
          ? texts.appsMany
          : undefined;

  function submit(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setChecked(true);
    if (objection !== undefined || isPending) return;
    mutate(ids, {
      onSuccess: () => {
        setText('');
        setChecked(false);
      },
    });
  }

  const shown = isChecked ? objection : undefined;
  return (
    <form noValidate onSubmit={submit}>
      <Card as="div" title={texts.appsTitle}>
        <p>{texts.appsHint}</p>
        <TextArea
          rows={2}
          label={texts.apps}
          value={text}
          hint={texts.appsFound({ n: ids.length })}
          error={shown}
          onChange={({ target }) => setText(target.value)}
        />
        {error && <Alert>{error.message}</Alert>}
        {data && !isPending && text === '' && (
          <Alert tone="success">
            {texts.appsStarted} <Link to={paths.adminJob(data.job_id)}>{texts.toJob}</Link>
          </Alert>
        )}
        <Row>
          <Button type="submit" variant="outlined" loading={isPending}>
            {texts.appsStart}
          </Button>
        </Row>
      </Card>
    </form>
  );
}
