import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { formatKopecks } from '#contract/values/money.ts';
import { AppError } from '#server/errors.ts';
import { escapeHtml } from '#server/rules/escape-html.ts';
import type { SandboxPayment, SandboxPayments } from './sandbox-payments.ts';

type Outcome = Pick<SandboxPayment, 'status' | 'reason'>;

const paid: Outcome = { status: 'succeeded', reason: null };
const expired: Outcome = { status: 'canceled', reason: 'expired' };

/** What a person can choose on the page: payment states in order, the number of notices for each, and `extra_kopecks` paid in excess. */
const actions: Record<
  string,
  { label: string; steps: { outcome: Outcome; notices: number; extra_kopecks?: number }[] }
> = {
  pay: { label: 'Pay', steps: [{ outcome: paid, notices: 1 }] },
  cancel: { label: 'Cancel', steps: [{ outcome: { status: 'canceled', reason: 'provider' }, notices: 1 }] },
  fail: { label: 'Fail', steps: [{ outcome: { status: 'failed', reason: null }, notices: 1 }] },
  pay_late: {
    label: 'Let it expire, then pay',
    steps: [
      { outcome: expired, notices: 1 },
      { outcome: paid, notices: 1 },
    ],
  },
  notify_twice: { label: 'Pay and notify twice', steps: [{ outcome: paid, notices: 2 }] },
  pay_wrong: { label: 'Pay a rouble too much', steps: [{ outcome: paid, notices: 1, extra_kopecks: 100 }] },
  pay_silently: { label: 'Pay and never notify', steps: [{ outcome: paid, notices: 0 }] },
};

const style = `
body { max-width: 30rem; margin: 3rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; color: #1c1b1f; background: #f0e9e1; }
h1 { font-size: 1.25rem; }
form { display: grid; gap: .75rem; }
button { min-height: 3rem; border: 1px solid #6750a4; border-radius: 12px; font: inherit; color: #6750a4; background: #fff; }
button:first-child { color: #fff; background: #6750a4; }
`;

interface SandboxPage {
  public_url: string;
  sandbox: SandboxPayments;
  /** Handles a notice as if a provider had sent it. */
  notify: (notice: unknown, sender_ip: string) => Promise<void>;
}

/**
 * The page that stands in for the payment provider. It exists in development only, and
 * nobody can announce a payment from outside: its notices never leave the process.
 */
export async function installSandboxPage(
  app: FastifyInstance,
  { public_url, sandbox, notify }: SandboxPage,
): Promise<void> {
  const { origin } = new URL(public_url);
  const policy = `default-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self' ${origin}; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`;
  const params = z.object({ id: z.string() });

  async function requirePayment(given: unknown): Promise<{ id: string; payment: SandboxPayment }> {
    const { id } = params.parse(given);
    const payment = await sandbox.look(id);
    if (payment === undefined) throw new AppError('not_found');
    return { id, payment };
  }

  const show = (reply: FastifyReply, id: string, payment: SandboxPayment) =>
    reply
      .header('content-security-policy', policy)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(pageOf(id, payment));

  await app.register(async (page) => {
    page.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(text)))),
    );
    page.get('/sandbox/payments/:id', async (request, reply) => {
      const { id, payment } = await requirePayment(request.params);
      return show(reply, id, payment);
    });
    page.post('/sandbox/payments/:id', async (request, reply) => {
      const { id, payment } = await requirePayment(request.params);
      const action = actions[z.object({ action: z.string() }).safeParse(request.body).data?.action ?? ''];
      if (action === undefined || payment.status === 'succeeded') return show(reply, id, payment);
      for (const { outcome, notices, extra_kopecks = 0 } of action.steps) {
        await sandbox.decide(id, { ...outcome, kopecks: payment.kopecks + extra_kopecks });
        const notice = { event: `payment.${outcome.status}`, object: { id } };
        for (let sent = 0; sent < notices; sent++) await notify(notice, request.ip);
      }
      return reply.redirect(payment.return_url, 303);
    });
  });
}

function pageOf(id: string, { status, kopecks, calls, return_url }: SandboxPayment): string {
  const buttons = Object.entries(actions).map(
    ([name, { label }]) => `<button name="action" value="${name}">${escapeHtml(label)}</button>`,
  );
  const choice =
    status === 'succeeded'
      ? `<p>This payment is made. <a href="${escapeHtml(return_url)}">Back to Hintline</a></p>`
      : `<form method="post">${buttons.join('')}</form>`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>Sandbox payment</title><style>${style}</style></head>
<body><main><h1>Sandbox: ${formatKopecks('en', kopecks)} for ${calls} calls</h1>
<p>No money moves here. The payment is ${status}; choose what happens to it.</p>
${choice}</main></body></html>`;
}
