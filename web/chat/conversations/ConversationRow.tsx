import { useQueryClient } from '@tanstack/react-query';
import { Bot, Download, Pencil, Trash2, Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ListedConversation } from '#contract/conversations.ts';
import { limits } from '#contract/values/limits.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { formatWhen } from '#web/i18n/moments.ts';
import { paths } from '#contract/values/paths.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Chip } from '#web/ui/data/Chip.tsx';
import { Excerpt } from '#web/ui/data/Excerpt.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { FormErrors } from '#web/ui/form/FormErrors.tsx';
import { useServerForm } from '#web/ui/form/useServerForm.ts';
import { Note, Row } from '#web/ui/layout/Layout.tsx';
import { Link } from '#web/ui/layout/Link.tsx';
import { RowMenu } from '#web/ui/layout/Menu.tsx';
import { useAction } from '#web/ui/feedback/useAction.ts';
import chatPart from 'messages:chat';
import uiPart from 'messages:ui';
import { downloadConversation } from './conversation-file.ts';
import { refreshConversations, renameConversation } from './conversations.api.ts';
import { useConversationActions } from './useConversationActions.ts';
import styles from './Conversations.module.css';

interface ConversationRowProps {
  item: ListedConversation;
  isShown: boolean;
  showsGame: boolean;
  onOpened: () => void;
}

/** One conversation: its name leads to it, or to the message that was found in it; a deleted one can be brought back. */
export function ConversationRow({ item, isShown, showsGame, onOpened }: ConversationRowProps) {
  const { conversation_id, game, title, questions, active_at, by_program, found, deleted_at } = item;
  const { conversations: texts, thread } = useMessages(chatPart);
  const language = useLanguage();
  const navigate = useNavigate();
  const [isRenamed, setRenamed] = useState(false);
  const row = useFocusAfter(isRenamed);
  const { remove, restore } = useConversationActions(game);
  const download = useAction(() => downloadConversation(item, thread));

  async function deleteThis() {
    if ((await remove.run(conversation_id)) && isShown) await navigate(paths.chat(game.slug));
  }

  if (isRenamed) {
    return (
      <li>
        <RenameForm item={item} onClose={() => setRenamed(false)} />
      </li>
    );
  }
  const to =
    found === null
      ? paths.conversation(game.slug, conversation_id)
      : paths.message(game.slug, conversation_id, found.message_id);
  return (
    <li ref={row} className={styles.row} data-shown={isShown || undefined}>
      <div>
        {deleted_at === null ? (
          <Link
            to={to}
            aria-current={isShown ? 'page' : undefined}
            className={`clip ${styles.title}`}
            onClick={onOpened}
          >
            {title}
          </Link>
        ) : (
          <p className={styles.title}>{title}</p>
        )}
        {found && (
          <Note className={styles.excerpt}>
            <Excerpt {...found} />
          </Note>
        )}
        <Row as="p" gap={2} className="second">
          {showsGame && <span>{game.title}</span>}
          <time dateTime={deleted_at ?? active_at} className="tabular">
            {deleted_at === null
              ? formatWhen(language, active_at)
              : texts.deletedWhen({ when: formatWhen(language, deleted_at) })}
          </time>
          <span>{texts.questions({ count: questions })}</span>
          {by_program && <Chip icon={<Bot size={14} aria-hidden />}>{texts.byProgram}</Chip>}
        </Row>
      </div>
      {deleted_at === null ? (
        <RowMenu
          label={texts.actions({ title })}
          items={[
            { label: texts.rename, icon: Pencil, onSelect: () => setRenamed(true) },
            { label: texts.download, icon: Download, onSelect: () => void download.run() },
            { label: texts.delete, icon: Trash2, isDanger: true, onSelect: () => void deleteThis() },
          ]}
        />
      ) : (
        <Button
          variant="text"
          size="small"
          icon={<Undo2 size={16} aria-hidden />}
          aria-label={texts.restoreThis({ title })}
          loading={restore.isPending}
          onClick={() => void restore.run(conversation_id).then((isDone) => isDone && onOpened())}
        >
          {texts.restore}
        </Button>
      )}
    </li>
  );
}

/** The form goes with what was focused in it: back to the button that opened it. */
function useFocusAfter(isRenamed: boolean) {
  const row = useRef<HTMLLIElement>(null);
  const wasRenamed = useRef(false);
  useEffect(() => {
    if (wasRenamed.current && !isRenamed) row.current?.querySelector<HTMLElement>('[aria-haspopup=menu]')?.focus();
    wasRenamed.current = isRenamed;
  }, [isRenamed]);
  return row;
}

function RenameForm({ item, onClose }: { item: ListedConversation; onClose: () => void }) {
  const texts = useMessages(chatPart).conversations;
  const shared = useMessages(uiPart);
  const client = useQueryClient();
  const form = useServerForm({ title: item.title }, async ({ title }) => {
    await renameConversation(item.conversation_id, title);
    refreshConversations(client);
    onClose();
  });
  return (
    <form
      noValidate
      className={styles.rename}
      onSubmit={(event) => void form.onSubmit(event)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // Not the dialog around it.
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
    >
      <Field {...form.register('title')} label={texts.name} required maxLength={limits.conversationTitle} autoFocus />
      <FormErrors form={form} />
      <Row gap={2}>
        <Button type="submit" size="small" loading={form.isSubmitting}>
          {texts.save}
        </Button>
        <Button variant="text" size="small" onClick={onClose}>
          {shared.cancel}
        </Button>
      </Row>
    </form>
  );
}
