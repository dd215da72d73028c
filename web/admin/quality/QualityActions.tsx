import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Check, ListPlus, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { QualityDetails } from '#contract/admin-quality.ts';
import { limits } from '#contract/values/limits.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { formatMoment } from '#web/i18n/moments.ts';
import { paths } from '#contract/values/paths.ts';
import { Chip } from '#web/ui/Chip.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Row } from '#web/ui/Layout.tsx';
import { useAction } from '#web/ui/useAction.ts';
import { showToast } from '#web/ui/toast.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminQualityPart from 'messages:admin-quality';
import { deskAddress } from '../labels/labels.api.ts';
import { useDeleteItem, useHandle, useMakeQuery, useRestoreItem } from './quality.api.ts';

/** What an admin does about a rated answer. */
export function QualityActions({ item }: { item: QualityDetails }) {
  const { id, game, question } = item;
  const texts = useMessages(adminQualityPart);
  const navigate = useNavigate();
  const { search } = useLocation();
  const make = useMakeQuery();
  const remove = useDeleteItem();
  const restore = useRestoreItem();

  // The query's own words: another admin may have labelled them already.
  const making = useAction(() => make.mutateAsync(id), {
    onDone: (made) => navigate(deskAddress(made.game_id, made.query_text)),
  });
  const deleting = useAction(() => remove.mutateAsync(id), {
    done: texts.deleted,
    undo: () => restore.mutateAsync(id).then(() => showToast(texts.restored)),
    onDone: () => navigate(paths.adminQuality() + search),
  });

  return (
    <Card as="div">
      <Handling item={item} />
      <Row gap={2}>
        {item.query_id === null ? (
          <Button
            icon={<ListPlus size={18} aria-hidden />}
            loading={making.isPending}
            onClick={() => void making.run()}
          >
            {texts.makeQuery}
          </Button>
        ) : (
          <Button variant="outlined" onClick={() => void navigate(deskAddress(game.id, question.trim()))}>
            {texts.toQuery}
          </Button>
        )}
        <Button
          variant="outlined"
          tone="danger"
          icon={<Trash2 size={18} aria-hidden />}
          loading={deleting.isPending}
          onClick={() => void deleting.run()}
        >
          {texts.delete}
        </Button>
      </Row>
    </Card>
  );
}

function Handling({ item: { id, handling } }: { item: QualityDetails }) {
  const texts = useMessages(adminQualityPart);
  const language = useLanguage();
  const handle = useHandle();
  const marking = useAction(handle.mutateAsync, {
    done: (_answer, { handled }) => (handled ? texts.marked : texts.opened),
  });
  const [note, setNote] = useState('');

  if (handling !== null) {
    return (
      <Row gap={4}>
        <Chip tone="mint" icon={<Check size={16} aria-hidden />}>
          {texts.handledBy({ who: handling.by ?? texts.somebody, when: formatMoment(language, handling.at) })}
        </Chip>
        {handling.note && <p>{handling.note}</p>}
        <Button
          variant="text"
          icon={<RotateCcw size={18} aria-hidden />}
          loading={marking.isPending}
          onClick={() => void marking.run({ id, handled: false })}
        >
          {texts.openAgain}
        </Button>
      </Row>
    );
  }
  return (
    <Row
      as="form"
      gap={2}
      onSubmit={(event) => {
        event.preventDefault();
        void marking.run({ id, handled: true, note });
      }}
    >
      <Field
        size="small"
        label={texts.note}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        maxLength={limits.comment}
        autoComplete="off"
      />
      <Button type="submit" variant="outlined" loading={marking.isPending} icon={<Check size={18} aria-hidden />}>
        {texts.markHandled}
      </Button>
    </Row>
  );
}
