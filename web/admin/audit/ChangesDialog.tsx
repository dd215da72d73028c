import { Dialog } from '#web/ui/Dialog.tsx';
import type { AuditEntry } from '#contract/audit.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { formatMoment } from '#web/i18n/moments.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminAuditPart from 'messages:admin-audit';
import { listChanges } from './fact-changes.ts';
import type { FactChange } from './fact-changes.ts';
import styles from './ChangesDialog.module.css';

/** One entry with every field it kept, as it was and as it became. */
export function ChangesDialog({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const texts = useMessages(adminAuditPart);
  const language = useLanguage();
  const { action, object_kind, object_name, object_id, actor, created_at, ip, request_id } = entry;
  const changes = listChanges(entry);
  return (
    <Dialog
      size="large"
      title={`${texts.actions[action]}: ${texts.objects[object_kind]} ${object_name ?? object_id ?? ''}`}
      onClose={onClose}
    >
      <p className={styles.origin}>
        {[actor?.name ?? texts.product, formatMoment(language, created_at), ip, request_id].filter(Boolean).join(' · ')}
      </p>
      {changes.length === 0 ? (
        <p>{texts.noFields}</p>
      ) : (
        <table className={styles.changes}>
          <thead>
            <tr>
              <th scope="col">{texts.field}</th>
              <th scope="col">{texts.before}</th>
              <th scope="col">{texts.after}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map((change) => (
              <ChangeRow key={change.field} {...change} />
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  );
}

function ChangeRow({ field, before, after, isChanged }: FactChange) {
  const texts = useMessages(adminAuditPart);
  return (
    <tr data-changed={isChanged || undefined}>
      <th scope="row">{field}</th>
      <td>{before === undefined ? texts.nothing : isChanged ? <del>{before}</del> : before}</td>
      <td>{after === undefined ? texts.nothing : isChanged ? <ins>{after}</ins> : after}</td>
    </tr>
  );
}
