import { Select } from '#web/ui/controls/Field.tsx';
import { LoadState } from '#web/ui/feedback/LoadState.tsx';
import { CopyButton } from '#web/ui/controls/CopyButton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiQuery } from '#web/http/api-query.ts';
import { wholeAddress } from '#web/http/own-address.ts';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Tabs } from '#web/ui/layout/Tabs.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import apiKeysPart from 'messages:api-keys';
import { curlExample, mcpAddress, mcpSettings, openaiFields, pythonExample } from './connect-settings.ts';
import '#web/ui/pre.css';
import styles from './ConnectSection.module.css';
import { Card } from '#web/ui/layout/Card.tsx';
import { Note } from '#web/ui/layout/Layout.tsx';

type Kind = 'openai' | 'mcp' | 'python' | 'curl';

/** How other programs ask the experts: settings to copy, with the player's key in place of the dots. */
export function ConnectSection() {
  const texts = useMessages(apiKeysPart).connect;
  const [kind, setKind] = useState<Kind>('openai');
  const [chosen, setChosen] = useState<string | null>(null);
  const query = useQuery(apiQuery(['experts'], 'GET /api/v1/models', {}, { staleTime: 10 * 60_000 }));
  const models = query.data?.data ?? [];
  const model = chosen ?? models[0]?.id;
  const settings = { origin: wholeAddress('/').slice(0, -1), model: model ?? '', question: texts.question };
  const shown = (hint: string, text: string) => (
    <div className={styles.settings}>
      <Note>{hint}</Note>
      <pre tabIndex={0}>{text}</pre>
      <CopyButton text={text} texts={texts} />
    </div>
  );
  return (
    <Card id="connect" title={texts.title} lead={texts.lead}>
      <LoadState
        query={query}
        failed={texts.failed}
        skeleton={<Skeleton height={160} />}
        level="h3"
        empty={model === undefined && <p>{texts.none}</p>}
      >
        {() => (
          <>
            <Select
              label={texts.game}
              value={model}
              onChange={(event) => setChosen(event.target.value)}
              options={models.map((one) => [one.id, one.name])}
            />
            <Tabs
              label={texts.title}
              value={kind}
              onChange={setKind}
              tabs={[
                { id: 'openai', label: texts.openai, content: shown(texts.openaiHint, openaiFields(settings)) },
                {
                  id: 'mcp',
                  label: 'MCP',
                  content: shown(texts.mcpHint({ address: mcpAddress(settings) }), mcpSettings(settings)),
                },
                { id: 'python', label: 'Python', content: shown(texts.pythonHint, pythonExample(settings)) },
                { id: 'curl', label: 'curl', content: shown(texts.curlHint, curlExample(settings)) },
              ]}
            />
          </>
        )}
      </LoadState>
    </Card>
  );
}
