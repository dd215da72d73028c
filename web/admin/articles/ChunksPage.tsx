import { Rows3 } from 'lucide-react';
import { languageNames } from '#contract/values/languages.ts';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { useLanguage } from '#web/i18n/language.ts';
import { paths } from '#contract/values/paths.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminArticlesPart from 'messages:admin-articles';
import { Choice } from '../Choice.tsx';
import { AdminList } from '../list/AdminList.tsx';
import { columnsFrom } from '../list/columns.tsx';
import { listSource } from '../list/list-source.ts';
import { chunksList } from '#contract/lists/chunks.ts';
import { useListAddress } from '../list/useListAddress.ts';
import { Parts } from './Parts.tsx';

const source = listSource(chunksList);

const excerpt = 300;

function ChunksPage() {
  const texts = useMessages(adminArticlesPart).articles;
  const address = useListAddress(chunksList);
  const columns = useColumns();
  const navigate = useNavigate();
  return (
    <>
      <Parts />
      <AdminList
        title={texts.chunks}
        count={texts.chunkCount}
        source={source}
        address={address}
        columns={columns}
        idOf={({ id }) => id}
        onOpen={({ game_slug, article_id, chunk_key }) =>
          void navigate(paths.articleChunk(game_slug, article_id, chunk_key))
        }
        searchLabel={texts.searchChunks}
        filters={<Choice address={address} name="language" label={texts.columns.language} options={languageNames} />}
        empty={{ icon: <Rows3 size={24} aria-hidden />, title: texts.noChunks }}
      />
    </>
  );
}

function useColumns() {
  const texts = useMessages(adminArticlesPart).articles;
  const language = useLanguage();
  return useMemo(
    () =>
      columnsFrom(
        chunksList,
        { language, titles: texts.chunkColumns },
        {
          section: (chunk) => (
            <span lang={chunk.language} className="clip">
              {chunk.section || texts.untitled}
            </span>
          ),
          content: (chunk) => (
            <span lang={chunk.language} className="clip">
              {chunk.content.slice(0, excerpt)}
            </span>
          ),
          game: ({ game_title }) => game_title,
          length: ({ content }) => content.length,
        },
      ),
    [texts, language],
  );
}

export { ChunksPage as Component };
