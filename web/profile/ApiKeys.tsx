import { LoadState } from '#web/ui/feedback/LoadState.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { below } from '#web/http/own-address.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import apiKeysPart from 'messages:api-keys';
import laterPart from 'messages:profile-later';
import { ownKeysQuery, useMakeKey } from './api-keys.api.ts';
import { KeyForm } from './KeyForm.tsx';
import { KeyOnce } from './KeyOnce.tsx';
import { OwnKey } from './OwnKey.tsx';
import styles from './ApiKeys.module.css';
import { Card } from '#web/ui/layout/Card.tsx';
import { Note } from '#web/ui/layout/Layout.tsx';
import { Lines } from '#web/ui/data/Parts.tsx';

/** One's own API keys: what each is for and when it was used, switched or deleted at a click. */
export function ApiKeys() {
  const title = useMessages(laterPart).apiKeys;
  const texts = useMessages(apiKeysPart).own;
  const language = useLanguage();
  const query = useQuery(ownKeysQuery());
  const make = useMakeKey();
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  return (
    <Card id="api-keys" title={title}>
      <Note className={styles.hint}>
        {texts.hint} <a href={below(`/api/docs?lang=${language}`)}>{texts.docs}</a>
      </Note>
      <LoadState
        query={query}
        failed={texts.failed}
        skeleton={<Skeleton height={64} />}
        level="h3"
        empty={query.data?.total === 0 && <>{!isMaking && <Note>{texts.none}</Note>}</>}
      >
        {({ items }) => (
          <Lines>
            {items.map((key) => (
              <OwnKey key={key.id} apiKey={key} />
            ))}
          </Lines>
        )}
      </LoadState>
      {isMaking ? (
        <KeyForm
          onCancel={() => setMaking(false)}
          onSend={async (facts) => {
            const { key } = await make.mutateAsync(facts);
            setMaking(false);
            setMade(key);
          }}
        />
      ) : (
        <div>
          <Button variant="outlined" icon={<Plus size={18} aria-hidden />} onClick={() => setMaking(true)}>
            {texts.newKey}
          </Button>
        </div>
      )}
      {made !== null && <KeyOnce apiKey={made} onClose={() => setMade(null)} />}
    </Card>
  );
}
