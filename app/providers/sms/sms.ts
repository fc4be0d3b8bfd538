export interface SmsReceipt {
  channel: string;
  /** The carrier's own number of the message, as text: Termii's have 64 bits. */
  providerId: string;
}

/** A carrier of short texts and nothing else: what the text says, and how often, is the sender's business. */
export interface SmsGateway {
  /** True when nothing leaves the machine, so that the sender has to show the text itself. */
  readonly isDemo: boolean;
  /** `phoneE164` with its plus. Throws an error of `smsErrors`. */
  send(phoneE164: string, text: string): Promise<SmsReceipt>;
}
