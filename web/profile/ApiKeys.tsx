import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '#web/i18n/texts.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { ownKeysTexts } from './api-keys.texts.ts';
import { ownKeysQuery } from './api-keys.api.ts';
import { KeyOnce } from './KeyOnce.tsx';
import { NewKeyForm } from './NewKeyForm.tsx';
import { OwnKey } from './OwnKey.tsx';
import styles from './ApiKeys.module.css';

/** One's own API keys: what each is for and when it was used, switched or deleted at a click. */
export function ApiKeys() {
  const texts = useTexts(ownKeysTexts);
  const { data, error, refetch } = useQuery(ownKeysQuery());
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  return (
    <>
      <p className={styles.hint}>
        {texts.hint} <a href="/api/docs">{texts.docs}</a>
      </p>
      {!data && !error && <Skeleton height={64} />}
      {!data && error && (
        <p role="alert">
          {texts.failed}{' '}
          <Button variant="outlined" size="small" onClick={() => void refetch()}>
            {texts.tryAgain}
          </Button>
        </p>
      )}
      {data?.total === 0 && !isMaking && <p className={styles.none}>{texts.none}</p>}
      {data && data.total > 0 && (
        <ul className={styles.keys}>
          {data.items.map((key) => (
            <OwnKey key={key.id} apiKey={key} />
          ))}
        </ul>
      )}
      {isMaking ? (
        <NewKeyForm
          onCancel={() => setMaking(false)}
          onMade={(key) => {
            setMaking(false);
            setMade(key);
          }}
        />
      ) : (
        <div>
          <Button variant="outlined" startIcon={<Plus size={18} aria-hidden />} onClick={() => setMaking(true)}>
            {texts.newKey}
          </Button>
        </div>
      )}
      {made !== null && <KeyOnce apiKey={made} onClose={() => setMade(null)} />}
    </>
  );
}
