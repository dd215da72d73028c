import { Rows3 } from 'lucide-react';
import { useState } from 'react';
import type { AdminChunk } from '#contract/knowledge-admin.ts';
import { chunksList } from '#contract/lists/chunks.ts';
import { paths } from '#contract/values/paths.ts';
import { languageNames } from '#contract/values/languages.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminArticlesPart from 'messages:admin-articles';
import { beginningOf } from '#web/ui/data/beginning-of.ts';
import { lazyScreen } from '#web/ui/layout/lazy-screen.tsx';
import { useGameOptions } from '../labels/labels.api.ts';
import { AdminList } from '../list/AdminList.tsx';

const ChunkDialog = lazyScreen(() => import('./ChunkDialog.tsx'));

/** More than a row has room for, with its marks. */
const excerpt = 600;

function ChunksPage() {
  const texts = useMessages(adminArticlesPart).chunks;
  const [opened, setOpened] = useState<AdminChunk | null>(null);
  const clipped = (language: string, text: string) => (
    <span lang={language} className="clip">
      {text}
    </span>
  );
  return (
    <>
      <AdminList
        list={chunksList}
        texts={texts}
        icon={Rows3}
        onward={{ to: paths.adminArticles(), label: texts.onward }}
        options={{ game_id: useGameOptions(), language: languageNames }}
        cells={{
          section: ({ language, section }) => clipped(language, section || texts.untitled),
          content: ({ language, content }) => clipped(language, beginningOf(content.slice(0, excerpt))),
          game: ({ game_title }) => game_title,
          length: ({ content }) => content.length,
        }}
        onOpen={setOpened}
      />
      {opened && <ChunkDialog chunk={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

export { ChunksPage as Component };
