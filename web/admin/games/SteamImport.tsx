import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { paths } from '#web/paths.ts';
import { Link } from '#web/ui/Link.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import adminGamesPart from 'messages:admin-games';
import { useImportApps } from './games.api.ts';
import { mostAppsAtOnce, readAppIds } from './app-ids.ts';
import styles from './GamesPage.module.css';

/** Takes games of Steam's store into the catalogue by their numbers or addresses. */
function SteamImport() {
  const texts = useMessages(adminGamesPart).page;
  const { mutate, data, error, isPending } = useImportApps();
  const [text, setText] = useState('');
  const [isAsked, setAsked] = useState(false);
  const { ids, wrong } = readAppIds(text);
  const objection =
    wrong !== undefined
      ? texts.appsWrong({ word: wrong })
      : ids.length === 0
        ? texts.appsNone
        : ids.length > mostAppsAtOnce
          ? texts.appsMany
          : null;

  function submit(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setAsked(true);
    if (objection !== null || isPending) return;
    mutate(ids, {
      onSuccess: () => {
        setText('');
        setAsked(false);
      },
    });
  }

  const shown = isAsked ? objection : null;
  return (
    <form className={styles.import} noValidate onSubmit={submit}>
      <h2>{texts.appsTitle}</h2>
      <p>{texts.appsHint}</p>
      <TextField
        multiline
        minRows={2}
        label={texts.apps}
        value={text}
        error={shown !== null}
        helperText={shown ?? texts.appsFound({ n: ids.length })}
        onChange={({ target }) => setText(target.value)}
      />
      {error && <Alert severity="error">{error.message}</Alert>}
      {data && !isPending && text === '' && (
        <Alert severity="success">
          {texts.appsStarted} <Link to={paths.adminJob(data.job_id)}>{texts.toJob}</Link>
        </Alert>
      )}
      <div>
        <Button type="submit" variant="outlined" loading={isPending}>
          {texts.appsStart}
        </Button>
      </div>
    </form>
  );
}

export { SteamImport as Component };
