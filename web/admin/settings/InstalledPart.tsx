import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Installed } from '#contract/settings.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { formatMoment } from '#web/i18n/moments.ts';
import adminSettingsPart from 'messages:admin-settings';
import { Bullets, Facts, TwoLines } from '#web/ui/data/Parts.tsx';
import { LoadState } from '#web/ui/feedback/LoadState.tsx';
import { Disclosure } from '#web/ui/layout/Disclosure.tsx';
import { Note, Stack } from '#web/ui/layout/Layout.tsx';
import { changesQuery } from './settings.api.ts';

/** Says which program runs on which database, what its last upgrade did, and what it brought. */
export function InstalledPart({ installed }: { installed: Installed }) {
  const texts = useMessages(adminSettingsPart).installed;
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const { version, database, upgraded_at, applied, last, backup_at, free_bytes } = installed;
  return (
    <Stack as="section" gap={4} aria-labelledby="installed">
      <h2 id="installed">{texts.title}</h2>
      <Facts
        items={[
          [texts.version, version],
          [texts.database, texts.databases[database]],
          [
            texts.upgraded,
            <TwoLines
              key="upgraded"
              title={formatMoment(language, upgraded_at)}
              note={texts.applied({ applied, last })}
            />,
          ],
          [texts.backup, backup_at === null ? texts.noBackup : formatMoment(language, backup_at)],
          [
            texts.disk,
            free_bytes !== null && texts.gigabytes({ size: formatNumber(language, Math.round(free_bytes / 1e8) / 10) }),
          ],
        ]}
      />
      <Disclosure title={texts.changes} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        {isOpen && <Changes />}
      </Disclosure>
    </Stack>
  );
}

function Changes() {
  const texts = useMessages(adminSettingsPart).installed;
  const query = useQuery(changesQuery());
  return (
    <LoadState
      query={query}
      failed={texts.changesFailed}
      empty={query.data?.items.length === 0 && <Note>{texts.noChanges}</Note>}
    >
      {({ items }) => (
        <Stack most="70ch" lang="en">
          <Bullets items={items} />
        </Stack>
      )}
    </LoadState>
  );
}
