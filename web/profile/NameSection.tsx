import { Button } from '#web/ui/controls/Button.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { limits } from '#contract/values/limits.ts';
import { updateUser } from '#web/http/session.ts';
import { useUser } from '#web/http/use-session.ts';
import { useServerForm } from '#web/ui/form/useServerForm.ts';
import { showToast } from '#web/ui/feedback/toast.ts';
import { useMessages } from '#web/i18n/messages.ts';
import profilePart from 'messages:profile';
import { changeAccount } from '#web/auth/auth.api.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';
import { Form } from '#web/ui/form/Form.tsx';

/** What others and the mails call the player. */
export function NameSection() {
  const texts = useMessages(profilePart).page;
  const user = useUser();
  const current = { name: user?.name ?? '' };
  const form = useServerForm(
    current,
    async ({ name }) => {
      updateUser(await changeAccount({ name }));
      showToast(texts.saved);
    },
    current,
  );
  return (
    <Card id="name" title={texts.account}>
      <Form form={form} most={440}>
        <Field
          {...form.register('name', texts.nameHint)}
          label={texts.name}
          autoComplete="name"
          required
          maxLength={limits.name}
        />
        <Row>
          <Button type="submit" variant="outlined" loading={form.isSubmitting}>
            {texts.save}
          </Button>
        </Row>
      </Form>
    </Card>
  );
}
