import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';
import { type ReadMail, readMail } from './read-mail.ts';

interface Received extends ReadMail {
  from: string;
  to: string[];
}

export interface MailServer {
  /** For `SMTP_URL`. */
  url: string;
  mailsTo: (address: string) => Received[];
  /** Refuses mails from now on: 4xx invites another try, 5xx does not; undefined accepts them again. */
  refuse: (code: number | undefined) => void;
  /** How many mails were offered, accepted or not. */
  offered: () => number;
  close: () => Promise<void>;
}

/** Starts a real SMTP server on a free local port that keeps the mails it receives. */
export async function startMailServer(onMail?: (mail: Received) => void): Promise<MailServer> {
  const received: Received[] = [];
  let refusal: number | undefined;
  let offered = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.once('end', () => {
        offered += 1;
        if (refusal !== undefined) return done(Object.assign(new Error('refused'), { responseCode: refusal }));
        const { mailFrom, rcptTo } = session.envelope;
        const mail: Received = {
          ...readMail(Buffer.concat(parts).toString('utf8')),
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map((one) => one.address),
        };
        received.push(mail);
        onMail?.(mail);
        return done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    mailsTo: (recipient) => received.filter((mail) => mail.to.includes(recipient)),
    refuse: (code) => (refusal = code),
    offered: () => offered,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
