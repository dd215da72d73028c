import type { Message } from '#contract/chat.ts';
import type { ListedConversation } from '#contract/conversations.ts';
import { limits } from '#contract/values/limits.ts';
import { api } from '#web/http/api.ts';
import { wholeAddress } from '#web/http/own-address.ts';
import { saveAsFile } from '#web/ui/data/save-as-file.ts';
import { fileNameOf, type FileWords, writeConversation } from './write-conversation.ts';

/** Hands a whole conversation to the browser as a Markdown file. */
export async function downloadConversation(conversation: ListedConversation, words: FileWords): Promise<void> {
  const messages = await readAll(conversation);
  const text = writeConversation(conversation, messages, words, wholeAddress('/'));
  saveAsFile(new Blob([text], { type: 'text/markdown' }), fileNameOf(conversation));
}

async function readAll({ conversation_id, game }: ListedConversation): Promise<Message[]> {
  let read: Message[] = [];
  for (;;) {
    const query = { conversation_id, before: read[0]?.message_id, limit: limits.page.max };
    const { items, total } = await api('GET /api/chat/games/{id}/messages', { params: { id: game.id }, query });
    read = [...items, ...read];
    if (items.length === 0 || read.length >= total) return read;
  }
}
