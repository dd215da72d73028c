import adminGameWorkPart from 'messages:admin-game-work';
import type { GameWork } from '#contract/admin-games.ts';
import { languageNames, languages } from '#contract/values/languages.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { TextArea } from '#web/ui/controls/Field.tsx';
import { Note, Row, Stack } from '#web/ui/layout/Layout.tsx';
import { Columns } from '#web/ui/data/Parts.tsx';
import { useAction } from '#web/ui/feedback/useAction.ts';
import { useSetSampleQuestions } from './games.api.ts';

/** What home and the game's page offer to ask: a question a line, in each language. */
export function SampleQuestions({ game_id, questions }: { game_id: number; questions: GameWork['sample_questions'] }) {
  const texts = useMessages(adminGameWorkPart).samples;
  const save = useSetSampleQuestions(game_id);
  const saving = useAction(save.mutateAsync, { done: texts.saved });

  function submit(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const items = languages.flatMap((language) => {
      const typed = form.get(language);
      const lines = typeof typed === 'string' ? typed.split('\n') : [];
      return lines.flatMap((line) => (line.trim() === '' ? [] : [{ language, text: line.trim() }]));
    });
    void saving.run(items);
  }

  return (
    <Card title={texts.title}>
      <Stack as="form" gap={3} onSubmit={submit}>
        <Note>{texts.hint}</Note>
        <Columns>
          {languages.map((language) => (
            <TextArea
              key={language}
              name={language}
              lang={language}
              rows={5}
              label={languageNames[language]}
              defaultValue={questions
                .filter((question) => question.language === language)
                .map(({ text }) => text)
                .join('\n')}
            />
          ))}
        </Columns>
        <Row>
          <Button type="submit" loading={saving.isPending}>
            {texts.save}
          </Button>
        </Row>
      </Stack>
    </Card>
  );
}
