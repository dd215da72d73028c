import { useQuery } from '@tanstack/react-query';
import { History, Sparkles } from 'lucide-react';
import { useState } from 'react';
import type { SharedAnswer } from '#contract/shares.ts';
import { asHeadline } from '#contract/values/headline.ts';
import { limits } from '#contract/values/limits.ts';
import { paths } from '#contract/values/paths.ts';
import { useAsk } from '#web/shell/useAsk.ts';
import { useSession } from '#web/http/use-session.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { formatDay } from '#web/i18n/moments.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { operatorQuery } from '#web/operator/operator.api.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Cover } from '#web/ui/data/Cover.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { Note, Row } from '#web/ui/layout/Layout.tsx';
import { Link } from '#web/ui/layout/Link.tsx';
import sharingPart from 'messages:sharing';
import { AskedModel } from '../thread/AskedModel.tsx';
import { ReadAnswer } from './ReadAnswer.tsx';
import styles from './SharedAnswer.module.css';

function Shared({ shared }: { shared: SharedAnswer }) {
  const texts = useMessages(sharingPart).page;
  const language = useLanguage();
  const { game, question, answered_at } = shared;
  return (
    <>
      <Row isTight>
        <Cover slug={game.slug} picture={game.header_url} size={48} />
        <div>
          <Link to={paths.game(game.slug)}>
            <b>{game.title}</b>
          </Link>
          <Note>
            <time dateTime={answered_at}>{texts.answered({ day: formatDay(language, answered_at) })}</time>
          </Note>
        </div>
      </Row>
      <h1 className={styles.question}>{asHeadline(question)}</h1>
      <ReadAnswer
        answer={shared}
        isDoubtful={shared.state === 'unsure'}
        foot={
          <>
            {/* What is quoted says it itself. */}
            {shared.state === 'unsure' && !shared.content?.passages.length && <Note>{texts.unsure}</Note>}
            <AskedModel answer={shared} />
          </>
        }
        renderAbove={({ changed }) =>
          changed && (
            <Note>
              <History size={16} aria-hidden /> {texts.changed}
            </Note>
          )
        }
        renderBelow={({ article_id, chunk_key }) => (
          <Link to={paths.articleChunk(game.slug, article_id, chunk_key)}>{texts.openArticle}</Link>
        )}
      />
      <AskOwn game={game} />
    </>
  );
}

/** The way into the product for whoever came by a link. */
function AskOwn({ game: { slug, title, has_expert } }: Pick<SharedAnswer, 'game'>) {
  const texts = useMessages(sharingPart).page;
  const isLoggedIn = useSession() !== null;
  const free = useQuery({ ...operatorQuery(), enabled: !isLoggedIn }).data?.free_calls ?? 0;
  const ask = useAsk();
  const [question, setQuestion] = useState('');
  if (!has_expert) return null;
  return (
    <Card title={texts.ask} lead={texts.askHint({ title })} className={styles.ask}>
      <Row
        as="form"
        align="end"
        onSubmit={(event) => {
          event.preventDefault();
          ask(slug, question);
        }}
      >
        <Field
          label={texts.question}
          placeholder={texts.placeholder}
          enterKeyHint="send"
          maxLength={limits.question}
          value={question}
          onChange={({ target }) => setQuestion(target.value)}
        />
        <Button type="submit" icon={<Sparkles size={18} aria-hidden />}>
          {texts.send}
        </Button>
      </Row>
      {!isLoggedIn && free > 0 && <Note>{texts.free({ calls: free })}</Note>}
    </Card>
  );
}

export { Shared as Component };
