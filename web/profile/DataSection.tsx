import { useAction } from '#web/ui/feedback/useAction.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useLanguage } from '#web/i18n/language.ts';
import { formatDay, formatMoment } from '#web/i18n/moments.ts';
import { showToast } from '#web/ui/feedback/toast.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';
import profilePart from 'messages:profile';
import laterPart from 'messages:profile-later';
import { saveExport, useOwnExport, useStartExport } from './profile.api.ts';

/** Everything that is kept about the player, collected in the background and kept for a week. */
export function DataSection() {
  const texts = useMessages(laterPart);
  const shared = useMessages(profilePart).page;
  const language = useLanguage();
  const { data } = useOwnExport();
  const { mutateAsync: start } = useStartExport();
  const collecting = useAction(() => start(), { done: texts.collecting });
  const [isSaving, setSaving] = useState(false);

  async function save(job_id: number, created_at: string) {
    setSaving(true);
    await saveExport(job_id, created_at.slice(0, 10)).catch(() => showToast(shared.failed, { tone: 'error' }));
    setSaving(false);
  }

  const ready = data?.job_id && data.created_at && data.expires_at ? { ...data, job_id: data.job_id } : null;
  const { created_at, expires_at } = data ?? {};
  return (
    <Card id="data" title={texts.data} lead={texts.dataLead}>
      {ready && created_at && expires_at && (
        <p>{texts.dataOf({ moment: formatMoment(language, created_at), until: formatDay(language, expires_at) })}</p>
      )}
      <Row>
        {ready && created_at && (
          <Button
            icon={<Download size={18} aria-hidden />}
            loading={isSaving}
            onClick={() => void save(ready.job_id, created_at)}
          >
            {texts.download}
          </Button>
        )}
        <Button variant="outlined" loading={collecting.isPending} onClick={() => void collecting.run()}>
          {ready ? texts.collectAgain : texts.collect}
        </Button>
      </Row>
    </Card>
  );
}
