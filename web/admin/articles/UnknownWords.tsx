import { useQuery } from '@tanstack/react-query';
import { paths } from '#contract/values/paths.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Note, Row, Stack } from '#web/ui/Layout.tsx';
import adminArticlesPart from 'messages:admin-articles';
import { unknownWordsQuery } from './gaps.api.ts';
import styles from './Snapshots.module.css';

/** Words of unanswered questions that no article contains. Left out while there are none. */
export function UnknownWords() {
  const texts = useMessages(adminArticlesPart).gaps;
  const { data } = useQuery(unknownWordsQuery());
  if (!data || data.items.length === 0) return null;
  return (
    <Stack as="section" gap={3} className={styles.unknown}>
      <h2>{texts.unknown}</h2>
      <Note>{texts.unknownHint}</Note>
      <Row as="ul" gap={2}>
        {data.items.map(({ game_id, game_title, word, asked, article }) => (
          <Card as="li" size="small" key={`${game_id} ${word}`}>
            <b>{article ? texts.standsFor({ word, title: article.title }) : word}</b>
            <small>
              {game_title} · {texts.times({ count: asked })}
            </small>
          </Card>
        ))}
      </Row>
      <div>
        <ButtonLink variant="outlined" size="small" to={paths.adminRetrievalLab()}>
          {texts.toLab}
        </ButtonLink>
      </div>
    </Stack>
  );
}
