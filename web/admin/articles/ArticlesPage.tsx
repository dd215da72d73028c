import { BookOpen } from 'lucide-react';
import { languageNames } from '#contract/values/languages.ts';
import { useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router';
import type { AdminArticle } from '#contract/knowledge-admin.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { formatDay } from '#web/i18n/moments.ts';
import { paths } from '#contract/values/paths.ts';
import { Chip } from '#web/ui/Chip.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import adminArticlesPart from 'messages:admin-articles';
import { Choice } from '../Choice.tsx';
import { AdminList } from '../list/AdminList.tsx';
import type { ListColumn } from '../list/list-column.ts';
import { useListAddress } from '../list/useListAddress.ts';
import { ArticleMenu } from './ArticleMenu.tsx';
import { articlesSource } from './articles.api.ts';
import { Parts } from './Parts.tsx';

const filterNames = ['language', 'state', 'game_id'];

function ArticlesPage() {
  const texts = useMessages(adminArticlesPart).articles;
  const address = useListAddress(filterNames, '-updated_at');
  const columns = useColumns();
  const navigate = useNavigate();
  const renderMenu = useCallback((article: AdminArticle) => <ArticleMenu article={article} />, []);
  return (
    <>
      <Parts />
      <AdminList
        title={texts.articles}
        count={texts.articleCount}
        source={articlesSource}
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
            <Choice address={address} name="language" label={texts.language} options={languageNames} />
            <Choice address={address} name="state" label={texts.state} options={texts.states} />
          </>
        }
        empty={{ icon: <BookOpen size={24} aria-hidden />, title: texts.noArticles }}
      />
    </>
  );
}

function useColumns(): ListColumn<AdminArticle>[] {
  const texts = useMessages(adminArticlesPart).articles;
  const language = useLanguage();
  return useMemo(() => {
    const number = (value: number) => <span className="tabular">{formatNumber(language, value)}</span>;
    const day = (iso: string) => <span className="tabular">{formatDay(language, iso)}</span>;
    return [
      {
        field: 'title',
        title: texts.title,
        width: 260,
        grow: true,
        isSortable: true,
        render: (article) => <span lang={article.language}>{article.title}</span>,
      },
      { field: 'game', title: texts.game, width: 180, render: ({ game_title }) => game_title },
      { field: 'language', title: texts.language, width: 90, render: (article) => article.language.toUpperCase() },
      {
        field: 'state',
        title: texts.state,
        width: 160,
        render: ({ deleted_at, waits, reviewed }) => {
          if (deleted_at !== null) return <Chip tone="error">{texts.states.deleted}</Chip>;
          if (waits && reviewed) return <Chip tone="amber">{texts.waits}</Chip>;
          return reviewed ? <Chip tone="mint">{texts.states.reviewed}</Chip> : <Chip>{texts.states.unreviewed}</Chip>;
        },
      },
      {
        field: 'length',
        title: texts.length,
        width: 110,
        isNumber: true,
        isSortable: true,
        render: (a) => number(a.length),
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
        field: 'updated_at',
        title: texts.changed,
        width: 130,
        isSortable: true,
        render: ({ updated_at }) => day(updated_at),
      },
      { field: 'author', title: texts.author, width: 160, isExtra: true, render: ({ author_name }) => author_name },
      {
        field: 'sections',
        title: texts.sections,
        width: 100,
        isNumber: true,
        isExtra: true,
        render: ({ section_count }) => number(section_count),
      },
      { field: 'source', title: texts.source, width: 240, isExtra: true, render: ({ source }) => source },
      {
        field: 'created_at',
        title: texts.created,
        width: 130,
        isSortable: true,
        isExtra: true,
        render: ({ created_at }) => day(created_at),
      },
    ];
  }, [texts, language]);
}

export { ArticlesPage as Component };
