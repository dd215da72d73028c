import type { Language } from '#contract/common.ts';
import { escapeHtml } from '#server/rules/escape-html.ts';
import type { Mail } from '#server/providers/mailer.ts';

/** One part of a mail, below the one before it. */
export type MailPart =
  | { text: string }
  | { link: string; label: string }
  | { code: string }
  | { facts: readonly Fact[] };

/** What something is, and its value. */
type Fact = readonly [string, string];

interface MailContent {
  to: string;
  language: Language;
  subject: string;
  parts: readonly MailPart[];
}

/** Lays out a mail as plain text and as HTML with the same words; nothing is fetched from outside. */
export function composeMail({ to, language, subject, parts }: MailContent): Mail {
  return {
    to,
    // A line break would begin a new header.
    subject: subject.replaceAll(/\p{Cc}+/gu, ' '),
    text: `${parts.map(asText).join('\n\n')}\n`,
    html: page(language, parts.map(asHtml).join('\n')),
  };
}

function asText(part: MailPart): string {
  if ('link' in part) return part.link;
  if ('facts' in part) return part.facts.map(([what, value]) => `${what}: ${value}`).join('\n');
  return 'code' in part ? part.code : part.text;
}

const accent = '#6750a4';

function asHtml(part: MailPart): string {
  if ('link' in part) {
    const link = escapeHtml(part.link);
    const button = `display:inline-block;padding:12px 24px;border-radius:12px;background:${accent};color:#ffffff;text-decoration:none`;
    return `<p><a href="${link}" style="${button}">${escapeHtml(part.label)}</a></p>\n<p style="word-break:break-all">${link}</p>`;
  }
  if ('code' in part) {
    return `<p style="font-size:28px;letter-spacing:6px;font-family:monospace">${escapeHtml(part.code)}</p>`;
  }
  if ('facts' in part) {
    const rows = part.facts.map(
      ([what, value]) =>
        `<tr><th scope="row" style="padding:4px 16px 4px 0;text-align:left;vertical-align:top;font-weight:normal;color:#514a59">${escapeHtml(what)}</th><td style="padding:4px 0">${escapeHtml(value)}</td></tr>`,
    );
    return `<table style="border-collapse:collapse">\n${rows.join('\n')}\n</table>`;
  }
  return `<p>${escapeHtml(part.text)}</p>`;
}

function page(language: Language, body: string): string {
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>
<body style="margin:0;padding:24px;font:16px/1.5 sans-serif;max-width:560px">
${body}
</body>
</html>
`;
}
