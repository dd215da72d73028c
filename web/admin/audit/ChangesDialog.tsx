import { Dialog } from '#web/ui/feedback/Dialog.tsx';
import type { AuditEntry } from '#contract/audit.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { formatMoment } from '#web/i18n/moments.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminAuditPart from 'messages:admin-audit';
import { listChanges, nameField } from './fact-changes.ts';
import type { FactChange } from './fact-changes.ts';
import styles from './ChangesDialog.module.css';
import { Table } from '#web/ui/data/Table.tsx';
import { Note } from '#web/ui/layout/Layout.tsx';

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
      <Note>
        {[actor?.name ?? texts.product, formatMoment(language, created_at), ip, request_id].filter(Boolean).join(' · ')}
      </Note>
      {changes.length === 0 ? (
        <p>{texts.noFields}</p>
      ) : (
        <Table label={texts.field} columns={[{ title: texts.field }, { title: texts.before }, { title: texts.after }]}>
          <tbody>
            {changes.map((change) => (
              <ChangeRow key={change.field} {...change} />
            ))}
          </tbody>
        </Table>
      )}
    </Dialog>
  );
}

function ChangeRow({ field, before, after, isChanged }: FactChange) {
  const texts = useMessages(adminAuditPart);
  return (
    <tr className={isChanged ? styles.changed : undefined}>
      <th scope="row">{nameField(texts.fields, field)}</th>
      <td>{before === undefined ? texts.nothing : isChanged ? <del>{before}</del> : before}</td>
      <td>{after === undefined ? texts.nothing : isChanged ? <ins>{after}</ins> : after}</td>
    </tr>
  );
}
