import { BookOpen } from 'lucide-react';
import { languageNames } from '#contract/values/languages.ts';
import { useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router';
import type { AdminArticle } from '#contract/knowledge-admin.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { paths } from '#contract/values/paths.ts';
import { Chip } from '#web/ui/Chip.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import adminArticlesPart from 'messages:admin-articles';
import { Choice } from '../Choice.tsx';
import { AdminList } from '../list/AdminList.tsx';
import { columnsFrom } from '../list/columns.tsx';
import { listSource } from '../list/list-source.ts';
import { articlesList } from '#contract/lists/articles.ts';
import { useListAddress } from '../list/useListAddress.ts';
import { ArticleMenu } from './ArticleMenu.tsx';
import { Parts } from './Parts.tsx';

const source = listSource(articlesList);

function ArticlesPage() {
  const texts = useMessages(adminArticlesPart).articles;
  const address = useListAddress(articlesList);
  const columns = useColumns();
  const navigate = useNavigate();
  const renderMenu = useCallback((article: AdminArticle) => <ArticleMenu article={article} />, []);
  return (
    <>
      <Parts />
      <AdminList
        title={texts.articles}
        count={texts.articleCount}
        source={source}
        address={address}
        columns={columns}
        idOf={({ id }) => id}
        onOpen={({ id, game_slug, deleted_at }) => {
          if (deleted_at === null) void navigate(paths.article(game_slug, id));
        }}
        renderMenu={renderMenu}
        searchLabel={texts.searchArticles}
        filters={
          <>
            <Choice address={address} name="language" label={texts.columns.language} options={languageNames} />
            <Choice address={address} name="state" label={texts.columns.state} options={texts.states} />
          </>
        }
        empty={{ icon: <BookOpen size={24} aria-hidden />, title: texts.noArticles }}
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
        articlesList,
        { language, titles: texts.columns },
        {
          title: (article) => <span lang={article.language}>{article.title}</span>,
          game: ({ game_title }) => game_title,
          language: (article) => article.language.toUpperCase(),
          state: ({ deleted_at, waits, reviewed }) => {
            if (deleted_at !== null) return <Chip tone="error">{texts.states.deleted}</Chip>;
            if (waits && reviewed) return <Chip tone="amber">{texts.waits}</Chip>;
            return reviewed ? <Chip tone="mint">{texts.states.reviewed}</Chip> : <Chip>{texts.states.unreviewed}</Chip>;
          },
          author: ({ author_name }) => author_name,
          sections: ({ section_count }) => section_count,
        },
      ),
    [texts, language],
  );
}

export { ArticlesPage as Component };
