import { Hand } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { limits } from '#contract/values/limits.ts';
import { paths } from '#contract/values/paths.ts';
import { dropTitle, wantTitle } from '#web/games/demand.api.ts';
import { keepDemand } from '#web/shell/kept-demand.ts';
import { useUser } from '#web/http/use-session.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { backTo } from '#web/shell/guards.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';
import { useAction } from '#web/ui/feedback/useAction.ts';
import homePart from 'messages:home';

/** Wants the game of a name: counted at once, or once there is an account. */
function useWant(onCounted: () => void) {
  const texts = useMessages(homePart).page;
  const user = useUser();
  const navigate = useNavigate();
  const location = useLocation();
  const { run, isPending } = useAction(wantTitle, {
    done: (_, value) => texts.counted({ title: value }),
    undo: (_, value) => dropTitle(value),
    onDone: onCounted,
  });
  function want(title: string) {
    const name = title.trim().slice(0, limits.missedSearch);
    if (user) return void run(name);
    keepDemand({ title: name });
    void navigate(paths.register(), { state: backTo(location) });
  }
  return { want, isPending };
}

/** A search that finds nothing for sure offers to want the game of that name. */
export function WantTitle({ title, onCounted }: { title: string; onCounted: () => void }) {
  const texts = useMessages(homePart).page;
  const { want, isPending } = useWant(onCounted);
  return (
    <Button
      variant="tonal"
      size="small"
      icon={<Hand size={16} aria-hidden />}
      loading={isPending}
      onClick={() => want(title)}
    >
      {texts.want}
    </Button>
  );
}

/** The name of a game that a question is about and that none of the choices is; the question stays in its field. */
export function NameGame({ onCounted }: { onCounted: () => void }) {
  const texts = useMessages(homePart).page;
  const [name, setName] = useState('');
  const place = useRef<HTMLElement>(null);
  const { want, isPending } = useWant(onCounted);
  useEffect(() => place.current?.querySelector('input')?.focus(), []);
  return (
    <Row
      as="form"
      align="end"
      ref={place}
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim().length > 2) want(name);
      }}
    >
      <Field
        label={texts.nameGame}
        size="small"
        maxLength={limits.missedSearch}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" variant="tonal" size="small" loading={isPending}>
        {texts.want}
      </Button>
    </Row>
  );
}
