/** What other programs want to be told; `key` stands for the reader's own. */
export interface ConnectTo {
  origin: string;
  /** The game's slug, which is its expert's name as a model. */
  model: string;
  question: string;
}

const key = 'hl_…';

/** For programs with fields for an OpenAI-compatible server. */
export function openaiFields({ origin, model }: ConnectTo): string {
  return [`Base URL: ${origin}/api/v1`, `API key: ${key}`, `Model: ${model}`].join('\n');
}

export function pythonExample({ origin, model, question }: ConnectTo): string {
  return `from openai import OpenAI

client = OpenAI(base_url="${origin}/api/v1", api_key="${key}")
answer = client.chat.completions.create(
    model="${model}",
    messages=[{"role": "user", "content": ${JSON.stringify(question)}}],
)
print(answer.choices[0].message.content)`;
}

export function curlExample({ origin, model, question }: ConnectTo): string {
  const body = JSON.stringify({ model, messages: [{ role: 'user', content: question }] });
  // Inside single quotes a shell takes everything as it stands but the quote itself.
  return `curl ${origin}/api/v1/chat/completions \\
  -H 'Authorization: Bearer ${key}' \\
  -H 'Content-Type: application/json' \\
  -d '${body.replaceAll("'", String.raw`'\''`)}'`;
}

/** All that a program needs that can sign in. */
export const mcpAddress = ({ origin }: Pick<ConnectTo, 'origin'>) => `${origin}/api/mcp`;

/** For programs that keep their context servers in a JSON file. */
export function mcpSettings({ origin }: ConnectTo): string {
  const server = { type: 'http', url: mcpAddress({ origin }), headers: { Authorization: `Bearer ${key}` } };
  return JSON.stringify({ mcpServers: { hintline: server } }, null, 2);
}
