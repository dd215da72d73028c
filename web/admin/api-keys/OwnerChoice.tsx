import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMessages } from '#web/i18n/messages.ts';
import { Combobox } from '#web/ui/controls/Combobox.tsx';
import { UserName } from '../users/UserName.tsx';
import { ownersQuery } from './api-keys.api.ts';
import adminApiKeysPart from 'messages:admin-api-keys';

interface OwnerChoiceProps {
  error: string | undefined;
  onChoose: (user_id: number | null) => void;
}

/** Whose key it is: found as the admin types, by the server. */
export function OwnerChoice({ error, onChoose }: OwnerChoiceProps) {
  const texts = useMessages(adminApiKeysPart);
  const [words, setWords] = useState('');
  const { data, isFetching } = useQuery(ownersQuery(words.trim()));
  const nobody = isFetching ? texts.searching : texts.nobody;
  return (
    <Combobox
      look="field"
      label={texts.user}
      placeholder={texts.userHint}
      error={error}
      text={words}
      onText={(text) => {
        setWords(text);
        onChoose(null);
      }}
      options={data?.items ?? []}
      keyOf={({ id }) => id}
      render={(owner) => <UserName user={owner} />}
      onSelect={({ id, name, email }) => {
        setWords(`${name} (${email})`);
        onChoose(id);
      }}
      note={data?.items.length ? undefined : nobody}
    />
  );
}
