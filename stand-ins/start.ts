import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/database.ts';
import type { InstallPaymentPage, PaymentProvider } from '#server/providers/payments.ts';
import type { SteamGuides } from '#server/providers/steam/steam-guides.ts';
import type { SteamStore } from '#server/providers/steam/steam-store.ts';

/** Stand-ins: settings with the addresses of those that listen, and the others as objects. */
export interface StandIns {
  settings: Partial<Config>;
  payments?: PaymentProvider;
  payment_page?: InstallPaymentPage;
  guides?: SteamGuides;
  store?: SteamStore;
}

/** Starts the stand-ins named by `config.stand_ins`. Those that listen use a free local port and end with the process. */
export async function startStandIns({ stand_ins, PUBLIC_URL, AI_PROFILE }: Config, db: Db): Promise<StandIns> {
  const started: StandIns = { settings: {} };
  if (stand_ins.has('model')) {
    const { startModelStandIn } = await import('./model/model-stand-in.ts');
    const { base_url } = await startModelStandIn({ piece_delay_ms: 40 });
    Object.assign(started.settings, {
      AI_BASE_URL: base_url,
      AI_MODEL: 'answer',
      AI_VISION: 'on',
      // What is played is not measured.
      AI_PROFILE: AI_PROFILE === 'auto' ? 'api' : AI_PROFILE,
    } satisfies Partial<Config>);
  }
  if (stand_ins.has('embeddings')) {
    const { startEmbedderStandIn } = await import('./embeddings/embeddings-stand-in.ts');
    const { base_url } = await startEmbedderStandIn();
    Object.assign(started.settings, {
      EMBEDDING_BASE_URL: base_url,
      EMBEDDING_MODEL: 'stand-in',
    } satisfies Partial<Config>);
  }
  if (stand_ins.has('mail')) {
    const { startMailServer } = await import('./mail/mail-stand-in.ts');
    const { url } = await startMailServer(({ to, subject, text }) =>
      console.log(`Mail to ${to.join(', ')}: ${subject}\n\n${text}`),
    );
    Object.assign(started.settings, { SMTP_URL: url } satisfies Partial<Config>);
  }
  if (stand_ins.has('steam')) {
    const { startSteamStandIn } = await import('./steam/steam-stand-in.ts');
    const { demonstrationLibrary } = await import('./steam/answers.ts');
    const { createGuidesStandIn } = await import('./steam/guides.ts');
    const { createStoreStandIn } = await import('./steam/store.ts');
    const { base_url, api_key } = await startSteamStandIn(demonstrationLibrary());
    Object.assign(started.settings, {
      STEAM_API_URL: base_url,
      STEAM_COMMUNITY_URL: base_url,
      STEAM_API_KEY: api_key,
    } satisfies Partial<Config>);
    Object.assign(started, { guides: createGuidesStandIn(), store: createStoreStandIn() } satisfies Partial<StandIns>);
  }
  if (stand_ins.has('payments')) {
    const { createSandboxPayments } = await import('./payments/sandbox-payments.ts');
    const { installSandboxPage } = await import('./payments/sandbox-page.ts');
    const sandbox = createSandboxPayments(db, (payment_id) => `${PUBLIC_URL}/sandbox/payments/${payment_id}`);
    started.payments = sandbox;
    started.payment_page = (app, notify) => installSandboxPage(app, { public_url: PUBLIC_URL, sandbox, notify });
  }
  return started;
}
