import type { Reply } from './reply.ts';

/** Longer than anybody waits. */
export const forEverMs = 600_000;

/** Servers that go on until the other side leaves. */
export const endless = {
  /** A server that keeps to no limit. */
  async endless(reply: Reply) {
    for (let n = 0; !reply.gone(); n += 20) {
      await reply.say(Array.from({ length: 20 }, (_, more) => `${n + more} sheep, `).join(''));
      await reply.wait(0);
    }
  },
  /** The same in one frame and on one line. */
  async long_line(reply: Reply) {
    reply.chunk({ content: Array.from({ length: 60_000 }, (_, n) => `${n} sheep`).join(', ') });
    await reply.wait(forEverMs);
  },
  /** Thinks without end, and shows it. */
  async endless_thoughts(reply: Reply) {
    while (!reply.gone()) {
      reply.chunk({ reasoning_content: 'Secret thought. '.repeat(100) });
      await reply.wait(0);
    }
  },
  async endless_blanks(reply: Reply) {
    while (!reply.gone()) {
      reply.chunk({ content: '\n'.repeat(1_000) });
      await reply.wait(0);
    }
  },
  async endless_call(reply: Reply) {
    reply.chunk({
      tool_calls: [{ index: 0, id: 'call_1', type: 'function', function: { name: 'search', arguments: '{"query":"' } }],
    });
    while (!reply.gone()) {
      reply.chunk({ tool_calls: [{ index: 0, function: { arguments: 'sheep '.repeat(500) } }] });
      await reply.wait(0);
    }
  },
  /** Answers and then thinks again, in either form, until the other side leaves. */
  async thinks_behind(reply: Reply) {
    await reply.say(`${reply.answer}<think>`);
    while (!reply.gone()) {
      await reply.say('Secret thought. ');
      await reply.wait(20);
    }
  },
  async reasons_behind(reply: Reply) {
    await reply.say(reply.answer);
    while (!reply.gone()) {
      reply.chunk({ reasoning_content: 'Secret thought. ' });
      await reply.wait(20);
    }
  },
} satisfies Record<string, (reply: Reply) => Promise<void>>;
