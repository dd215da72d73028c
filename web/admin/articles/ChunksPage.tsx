import { Rows3 } from 'lucide-react';
import { useNavigate } from 'react-router';
import { chunksList } from '#contract/lists/chunks.ts';
import { languageNames } from '#contract/values/languages.ts';
import { paths } from '#contract/values/paths.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminArticlesPart from 'messages:admin-articles';
import { AdminList } from '../list/AdminList.tsx';
import { Parts } from './Parts.tsx';

const excerpt = 300;

function ChunksPage() {
  const texts = useMessages(adminArticlesPart).chunks;
  const navigate = useNavigate();
  const clipped = (language: string, text: string) => (
    <span lang={language} className="clip">
      {text}
    </span>
  );
  return (
    <>
      <Parts />
      <AdminList
        list={chunksList}
        texts={texts}
        icon={Rows3}
        options={{ language: languageNames }}
        cells={{
          section: ({ language, section }) => clipped(language, section || texts.untitled),
          content: ({ language, content }) => clipped(language, content.slice(0, excerpt)),
          game: ({ game_title }) => game_title,
          length: ({ content }) => content.length,
        }}
        onOpen={({ game_slug, article_id, chunk_key }) =>
          void navigate(paths.articleChunk(game_slug, article_id, chunk_key))
        }
      />
    </>
  );
}

export { ChunksPage as Component };
