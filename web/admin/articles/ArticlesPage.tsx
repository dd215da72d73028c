import { BookOpen, Rows3 } from 'lucide-react';
import { useNavigate } from 'react-router';
import { articlesList } from '#contract/lists/articles.ts';
import { languageNames } from '#contract/values/languages.ts';
import { paths } from '#contract/values/paths.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { ButtonLink } from '#web/ui/controls/Button.tsx';
import { Chip } from '#web/ui/data/Chip.tsx';
import adminArticlesPart from 'messages:admin-articles';
import { useGameOptions } from '../labels/labels.api.ts';
import { AdminList } from '../list/AdminList.tsx';
import { ArticleMenu } from './ArticleMenu.tsx';

function ArticlesPage() {
  const texts = useMessages(adminArticlesPart).articles;
  const navigate = useNavigate();
  return (
    <AdminList
      list={articlesList}
      texts={texts}
      icon={BookOpen}
      onward={{ to: paths.adminGames(), label: texts.onward }}
      action={
        <ButtonLink variant="outlined" icon={<Rows3 size={18} aria-hidden />} to={paths.adminChunks()}>
          {texts.chunks}
        </ButtonLink>
      }
      options={{ state: texts.states, game_id: useGameOptions(), language: languageNames }}
      cells={{
        title: (article) => <span lang={article.language}>{article.title}</span>,
        game: ({ game_title }) => game_title,
        language: (article) => article.language.toUpperCase(),
        state: ({ deleted_at, hidden_cause, waits, reviewed }) => {
          if (deleted_at !== null) return <Chip tone="error">{texts.states.deleted}</Chip>;
          if (hidden_cause !== null) return <Chip tone="amber">{texts.states.hidden}</Chip>;
          if (waits && reviewed) return <Chip tone="amber">{texts.waits}</Chip>;
          return reviewed ? <Chip tone="mint">{texts.states.reviewed}</Chip> : <Chip>{texts.states.unreviewed}</Chip>;
        },
        author: ({ author_name }) => author_name,
        sections: ({ section_count }) => section_count,
      }}
      onOpen={({ id, game_slug, deleted_at }) => {
        if (deleted_at === null) void navigate(paths.article(game_slug, id));
      }}
      renderMenu={(article) => <ArticleMenu article={article} />}
    />
  );
}

export { ArticlesPage as Component };
