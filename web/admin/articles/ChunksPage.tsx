import { Rows3 } from 'lucide-react';
import { languageNames } from '#contract/values/languages.ts';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import type { AdminChunk } from '#contract/knowledge-admin.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { paths } from '#contract/values/paths.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminArticlesPart from 'messages:admin-articles';
import { Choice } from '../Choice.tsx';
import { AdminList } from '../list/AdminList.tsx';
import type { ListColumn } from '../list/list-column.ts';
import { useListAddress } from '../list/useListAddress.ts';
import { chunksSource } from './articles.api.ts';
import { Parts } from './Parts.tsx';
import styles from './Articles.module.css';

const filterNames = ['language', 'game_id', 'article_id'];
const excerpt = 300;

function ChunksPage() {
  const texts = useMessages(adminArticlesPart).articles;
  const address = useListAddress(filterNames, '-id');
  const columns = useColumns();
  const navigate = useNavigate();
  return (
    <>
      <Parts />
      <AdminList
        title={texts.chunks}
        count={texts.chunkCount}
        source={chunksSource}
        address={address}
        columns={columns}
        idOf={({ id }) => id}
        onOpen={({ game_slug, article_id, chunk_key }) =>
          void navigate(paths.articleChunk(game_slug, article_id, chunk_key))
        }
        searchLabel={texts.searchChunks}
        filters={<Choice address={address} name="language" label={texts.language} options={languageNames} />}
        empty={{ icon: <Rows3 size={24} aria-hidden />, title: texts.noChunks }}
      />
    </>
  );
}

function useColumns(): ListColumn<AdminChunk>[] {
  const texts = useMessages(adminArticlesPart).articles;
  const language = useLanguage();
  return useMemo(() => {
    const number = (value: number) => <span className="tabular">{formatNumber(language, value)}</span>;
    return [
      {
        field: 'section',
        title: texts.section,
        width: 200,
        isSortable: true,
        render: (chunk) => (
          <span lang={chunk.language} className={styles.clip}>
            {chunk.section || texts.untitled}
          </span>
        ),
      },
      {
        field: 'content',
        title: texts.content,
        width: 320,
        grow: true,
        render: (chunk) => (
          <span lang={chunk.language} className={styles.clip}>
            {chunk.content.slice(0, excerpt)}
          </span>
        ),
      },
      {
        field: 'article_title',
        title: texts.article,
        width: 200,
        isSortable: true,
        render: ({ article_title }) => article_title,
      },
      { field: 'game', title: texts.game, width: 150, render: ({ game_title }) => game_title },
      {
        field: 'length',
        title: texts.length,
        width: 110,
        isNumber: true,
        isSortable: true,
        render: ({ content }) => number(content.length),
      },
      {
        field: 'used_in',
        title: texts.usedIn,
        width: 110,
        isNumber: true,
        isSortable: true,
        render: ({ used_in }) => number(used_in),
      },
      {
        field: 'from_rev',
        title: texts.revision,
        width: 120,
        isNumber: true,
        isExtra: true,
        render: ({ from_rev }) => number(from_rev),
      },
    ];
  }, [texts, language]);
}

export { ChunksPage as Component };
