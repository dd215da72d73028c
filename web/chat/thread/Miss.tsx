import { BellRing, EyeOff, Globe, PenLine } from 'lucide-react';
import type { AnswerContent } from '#contract/chat.ts';
import { paths } from '#contract/values/paths.ts';
import { Button, ButtonLink } from '#web/ui/controls/Button.tsx';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import chatPart from 'messages:chat';
import { Suggestions } from '../ask/Suggestions.tsx';
import type { AskOptions } from '../ask/useAskExpert.ts';

interface MissProps {
  miss: NonNullable<AnswerContent['miss']>;
  slug: string;
  question: string;
  onAsk: (text: string, options?: AskOptions) => void;
}

/** What helps on where the articles hold no answer, or hardly one. */
function Miss({ miss, slug, question, onAsk }: MissProps) {
  const texts = useMessages(chatPart).miss;
  const actions = new Set(miss.actions);
  return (
    <Stack gap={4}>
      {miss.suggestions.length > 0 && (
        <Stack gap={2} as="section" aria-label={texts.wouldBeAnswered}>
          <h3 className="label">{texts.wouldBeAnswered}</h3>
          <Suggestions questions={miss.suggestions} onAsk={(text) => onAsk(text)} />
        </Stack>
      )}
      {miss.behind_gate && (
        <Row>
          <ButtonLink variant="tonal" size="small" icon={<EyeOff size={16} aria-hidden />} to={paths.articles(slug)}>
            {texts.spoilers}
          </ButtonLink>
        </Row>
      )}
      {actions.size > 0 && (
        <Row gap={2}>
          {actions.has('general') && (
            <Button
              variant="tonal"
              size="small"
              icon={<Globe size={16} aria-hidden />}
              title={texts.generalHint}
              onClick={() => onAsk(question, { mode: 'general' })}
            >
              {texts.general}
            </Button>
          )}
          {actions.has('write') && !actions.has('no_article') && (
            <ButtonLink
              variant="outlined"
              size="small"
              icon={<PenLine size={16} aria-hidden />}
              to={paths.createArticle(slug, question)}
            >
              {texts.write}
            </ButtonLink>
          )}
        </Row>
      )}
      {actions.has('tell_me') && (
        <Row as="p" gap={2} isTight>
          <BellRing size={16} aria-hidden />
          {texts.notifiedLater}
        </Row>
      )}
      {actions.has('no_article') && <p>{texts.noArticle}</p>}
    </Stack>
  );
}

export { Miss as Component };
