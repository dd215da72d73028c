/** Said of a reply that neither the server nor a screen's own words explain. */
export const requestFailed = 'Request failed';

/** Any answer that is not OK, and (with status 0) no answer at all. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  /** The error's name of the contract, or empty where the answer was not ours. */
  readonly code: string;
  /** One message per wrong field, to stand under that field. */
  readonly fields: Readonly<Record<string, string>>;
  /** Every objection with its place as the server names it, for input that has no fields. */
  readonly details: readonly Detail[];
  /** Seconds that the server asks to wait. */
  readonly retryAfter: number | null;
  /** With `answer_running`: the answer to attach to. */
  readonly messageId: number | null;
  /** With `article_changed`: what is there now. */
  readonly current: unknown;

  constructor(status: number, body: unknown, fallback: string, retryAfter: number | null = null) {
    super(chooseMessage(body) ?? fallback);
    this.status = status;
    this.code = textOf(body, 'code') ?? '';
    this.fields = fieldMessages(body);
    this.details = entriesOf(body);
    this.retryAfter = retryAfter;
    const messageId = valueOf(body, 'message_id');
    this.messageId = typeof messageId === 'number' ? messageId : null;
    this.current = valueOf(body, 'current');
  }
}

function valueOf(body: unknown, key: string): unknown {
  return typeof body === 'object' && body !== null ? Reflect.get(body, key) : undefined;
}

function textOf(body: unknown, key: string): string | undefined {
  const value = valueOf(body, key);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

interface Detail {
  loc: unknown;
  msg: string;
}

function entriesOf(body: unknown): Detail[] {
  const detail = valueOf(body, 'detail');
  if (!Array.isArray(detail)) return [];
  return detail.flatMap((entry: unknown) => {
    const msg = textOf(entry, 'msg');
    return msg ? [{ loc: valueOf(entry, 'loc'), msg }] : [];
  });
}

/** A text detail as it is, a list joined, else `message`; nothing where the answer explains nothing. */
function chooseMessage(body: unknown): string | undefined {
  const joined = entriesOf(body)
    .map((entry) => entry.msg)
    .join('; ');
  return textOf(body, 'detail') ?? (joined || undefined) ?? textOf(body, 'message');
}

function fieldMessages(body: unknown): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { loc, msg } of entriesOf(body)) {
    const field: unknown = Array.isArray(loc) ? loc[1] : undefined;
    if (typeof field !== 'string' && typeof field !== 'number') continue;
    fields[field] ??= msg;
  }
  return fields;
}
