import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '#contract/values/limits.ts';
import { paths } from '#contract/values/paths.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Dialog } from '#web/ui/feedback/Dialog.tsx';
import { Note } from '#web/ui/layout/Layout.tsx';
import { Line, LinesSkeleton } from '#web/ui/data/Line.tsx';
import { LoadState } from '#web/ui/feedback/LoadState.tsx';
import { Lines } from '#web/ui/data/Parts.tsx';
import { SearchField } from '#web/ui/controls/SearchField.tsx';
import { useDelayed } from '#web/ui/feedback/useDelayed.ts';
import articleDeskPart from 'messages:article-desk';
import { articlesQuery } from '../knowledge.api.ts';

/** A game whose articles a text may lead to, and the article that it is of. */
export interface LinkPlace {
  game_id: number;
  slug: string;
  article_id: number | undefined;
}

interface LinkDialogProps {
  place: LinkPlace;
  onClose: () => void;
  onChoose: (link: { words: string; address: string }) => void;
}

const shown = 8;
const typingMs = 250;

/** Finds another article of the game to lead to. */
function LinkDialog({ place: { game_id, slug, article_id }, onClose, onChoose }: LinkDialogProps) {
  const texts = useMessages(articleDeskPart);
  const [typed, setTyped] = useState('');
  const words = useDelayed(typed.trim(), typingMs);
  const articles = useQuery({
    ...articlesQuery({ game_id, skip: 0, limit: shown + 1, ...(words !== '' && { q: words }) }),
    placeholderData: keepPreviousData,
  });
  const others = articles.data?.items.filter(({ id }) => id !== article_id).slice(0, shown);
  return (
    <Dialog size="medium" title={texts.linkTitle} onClose={onClose}>
      <SearchField label={texts.linkSearch} value={typed} maxLength={limits.search} onChange={setTyped} />
      <LoadState
        query={articles}
        failed={texts.linkFailed}
        level="h3"
        skeleton={<LinesSkeleton count={4} height={56} />}
        empty={others?.length === 0 && <Note role="status">{words === '' ? texts.linkEmpty : texts.linkNone}</Note>}
      >
        {() => (
          <Lines aria-busy={articles.isPlaceholderData}>
            {others?.map(({ id, title, language, found }) => (
              <Line
                key={id}
                title={title}
                lang={language}
                note={found?.section}
                button={{ onClick: () => onChoose({ words: title, address: paths.article(slug, id) }) }}
              />
            ))}
          </Lines>
        )}
      </LoadState>
    </Dialog>
  );
}

export { LinkDialog as Component };
