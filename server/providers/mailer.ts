import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import { z } from 'zod';

/** A finished mail, as a job carries it. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Set where a second sending after a crash must be known as the same mail. */
  message_id?: string | undefined;
}

export type SendMail = (mail: Mail) => Promise<void>;

const automaticHeaders = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

/** Each is given up after so long. */
const waits = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 15_000 };

/** Connects and logs in, and sends nothing. @returns nothing where that works, else codes without addresses */
export async function verifySmtp(url: string): Promise<string | undefined> {
  const transport = createTransport({ url, ...waits });
  try {
    await transport.verify();
    return undefined;
  } catch (error) {
    const { code, responseCode } = mailFault.parse(error);
    return [code, responseCode].filter(Boolean).join(' ') || 'no answer';
  } finally {
    transport.close();
  }
}

const mailFault = z.object({ code: z.string().optional(), responseCode: z.number().optional() }).catch({});

/** Sends through SMTP; connecting, greeting and silence are each given up after 15 seconds. */
export function createSmtpMailer(smtpUrl: string, from: string): SendMail {
  const transport = createTransport({ url: smtpUrl, ...waits });
  return async ({ message_id: messageId, ...mail }) => {
    await transport.sendMail({
      ...mail,
      ...(messageId !== undefined && { messageId }),
      from,
      headers: automaticHeaders,
    });
  };
}

/** A part as it is, so that whoever opens the file can read it and follow its link; no mail server has to carry it. */
function plainPart(type: string, content: string): { raw: string } {
  return { raw: `Content-Type: ${type}; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n${content}` };
}

/** Writes mails as .eml files into a folder and names them in the log; for a product without SMTP. */
export function createOutboxMailer(folder: string, from: string, log: Logger): SendMail {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  let count = 0;
  return async (mail) => {
    const { to, subject, message_id: messageId } = mail;
    const alternatives = [plainPart('text/plain', mail.text), plainPart('text/html', mail.html)];
    const { message } = await transport.sendMail({
      to,
      subject,
      alternatives,
      ...(messageId !== undefined && { messageId }),
      from,
      headers: automaticHeaders,
    });
    if (!Buffer.isBuffer(message)) throw new Error('the mail was not composed');
    await mkdir(folder, { recursive: true, mode: 0o700 });
    count += 1;
    const file = join(folder, `${new Date().toISOString().replaceAll(':', '-')}-${process.pid}-${count}.eml`);
    await writeFile(`${file}.tmp`, message, { mode: 0o600 });
    await rename(`${file}.tmp`, file);
    log.info({ file }, 'mail written to the outbox');
  };
}
