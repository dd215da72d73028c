import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { PaymentMode } from '#contract/values/kinds.ts';

/** What a user has to pay. */
export interface PaymentOrder {
  /** A repeated request with the same key makes one payment. */
  key: string;
  top_up_id: number;
  user_id: number;
  kopecks: number;
  calls: number;
  /** Where the browser returns, paid or not. */
  return_url: string;
  receipt_email: string | null;
}

/** A payment as its provider reports it. */
export interface Payment {
  payment_id: string;
  status: 'pending' | 'succeeded' | 'canceled' | 'failed';
  /** Why it was canceled: nobody paid in time, or the provider or the bank refused. */
  reason: 'expired' | 'provider' | null;
  kopecks: number;
  currency: string;
  refunded_kopecks: number;
  /** The top-up that was named when it was made; null where none was. */
  top_up_id: number | null;
  confirmation_url: string | null;
  /** Why its money is none of ours: another shop's, or play money where real money is taken. */
  wrong: 'shop' | 'test' | null;
  /** The provider's own words. */
  raw: unknown;
}

export interface RefundOrder {
  /** A repeated request with the same key refunds once. */
  key: string;
  payment_id: string;
  kopecks: number;
  calls: number;
  receipt_email: string | null;
}

export interface Refund {
  refund_id: string;
  status: 'pending' | 'succeeded' | 'canceled';
}

/** The client of a payment provider. Every call may throw `PaymentUnknownError`. */
export interface PaymentProvider {
  name: Exclude<PaymentMode, 'off'>;
  /** @throws PaymentRefusedError when no payment was made */
  createPayment: (order: PaymentOrder) => Promise<Payment>;
  /** Nothing where the provider has no such payment of ours. */
  findPayment: (payment_id: string) => Promise<Payment | undefined>;
  /** @throws PaymentRefusedError when nothing is paid back */
  refund: (order: RefundOrder) => Promise<Refund>;
  findRefund: (refund_id: string) => Promise<Refund | undefined>;
  /** Reads the body of a notice. */
  notice: z.ZodType<PaymentNotice>;
  /** Whether notices from this address may be the provider's. */
  mayNotify: (sender_ip: string) => boolean;
}

/** What a provider announces. It is only a reason to ask for the payment: nothing in it is believed. */
export interface PaymentNotice {
  event: string;
  /** The same in each repetition of the notice. */
  event_key: string;
  /** Null if the notice names none. */
  payment_id: string | null;
}

/** The settings of receipts, for providers that send them. */
export interface ReceiptSettings {
  RECEIPT_VAT_CODE?: number | undefined;
  RECEIPT_TAX_SYSTEM?: number | undefined;
  RECEIPT_MODE: 'full_prepayment' | 'full_payment';
}

/** A real payment provider as the registry lists it: its settings, what they must say, and its client. */
export interface ProviderEntry<Shape extends z.ZodRawShape> {
  /** Their names begin with the provider's. */
  settings: Shape;
  /** The names of settings that are required and not set. */
  missing: (settings: z.output<z.ZodObject<Shape>>) => string[];
  /** Where requests go; `is_real` if real money moves there, and not at a stand-in. */
  address: (settings: z.output<z.ZodObject<Shape>>) => { setting: string; url: string; is_real: boolean };
  open: (settings: z.output<z.ZodObject<Shape>> & ReceiptSettings) => PaymentProvider;
}

/** Adds the page on which a person pays at a stand-in; `notify` handles the body of a notice as if it came from outside. */
export type InstallPaymentPage = (
  app: FastifyInstance,
  notify: (notice: unknown, sender_ip: string) => Promise<void>,
) => Promise<void>;

/** The provider said no, and will say so again. */
export class PaymentRefusedError extends Error {}

/** What the provider did is unknown: repeat the request with the same key. */
export class PaymentUnknownError extends Error {}
