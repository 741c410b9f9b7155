import { accept, type Outcome } from '#domain/outcome.ts'

/** A short message to a phone. */
export interface ShortMessage {
  /** Digits with the country code, for example 79161234567. */
  readonly to: string
  readonly text: string
  /** The message's own number, by which it is asked for afterwards. */
  readonly id: number
  /** It was handed over before and the answer was lost: it goes only if the gateway does not know it. */
  readonly again: boolean
}

/** sms_refused: this message will never go; sms_unreachable: try again later. */
export type SmsRefusal = 'sms_refused' | 'sms_unreachable'

/** What became of a message: `unknown` to the gateway, under way, or one of the three ends. */
export type SmsFate = 'unknown' | 'under_way' | 'delivered' | 'undelivered' | 'expired'

/** The outgoing short messages. */
export interface SmsSender {
  send(message: ShortMessage): Promise<Outcome<true, SmsRefusal>>
  /** Asks what became of a message that was handed over. */
  fateOf(message: Pick<ShortMessage, 'to' | 'id'>): Promise<Outcome<SmsFate, 'sms_unreachable'>>
}

/** A sender that can be looked at: does it answer, take our secret and know our name? */
export type CheckedSmsSender = SmsSender & { check(): Promise<string | null> }

/** What an aggregator's adapter is made of. */
export interface SmsAccess {
  /** Where the aggregator's calls begin, without a slash at the end. */
  readonly url: string
  readonly login: string
  readonly password: string
  /** The sender's name, as registered with the aggregator. */
  readonly from: string
  readonly fetch: typeof globalThis.fetch
  readonly timeoutMs?: number
}

/** What the calls of both aggregators have alike. */
export const smsCall = ({ timeoutMs = 10_000 }: SmsAccess): Pick<RequestInit, 'redirect' | 'signal'> => ({
  redirect: 'error',
  signal: AbortSignal.timeout(timeoutMs),
})

/** Sends a message; one that was handed over before goes only if the gateway does not know it. */
export const onlyOnce =
  (fateOf: SmsSender['fateOf'], send: SmsSender['send']): SmsSender['send'] =>
  async (message) => {
    if (message.again) {
      const known = await fateOf(message)
      if (!known.ok) return known
      if (known.value !== 'unknown') return accept(true)
    }
    return send(message)
  }
