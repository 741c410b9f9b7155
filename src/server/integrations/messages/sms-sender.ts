import { accept, type Outcome } from '#kit/rules/outcome.ts'

export interface SmsMessage {
  /** Digits with the country code, for example 79161234567. */
  readonly to: string
  readonly text: string
  readonly id: number
  /**
   * True if the answer to an earlier attempt was lost, so that the message is sent only if the gateway does not know
   * it.
   */
  readonly again: boolean
}

/** sms_refused: the message cannot be delivered; sms_unreachable: retry later. */
export type SmsRefusal = 'sms_refused' | 'sms_unreachable'

export type SmsDeliveryState = 'unknown' | 'under_way' | 'delivered' | 'undelivered' | 'expired'

export interface SmsSender {
  send(message: SmsMessage): Promise<Outcome<true, SmsRefusal>>
  fateOf(message: Pick<SmsMessage, 'to' | 'id'>): Promise<Outcome<SmsDeliveryState, 'sms_unreachable'>>
}

/** `check` returns a problem, or null if the gateway accepts our credentials and sender. */
export type SmsSenderWithCheck = SmsSender & { check(): Promise<string | null> }

export interface SmsGatewayOptions {
  /** Base URL of the calls, without a trailing slash. */
  readonly url: string
  readonly login: string
  readonly password: string
  /** Sender name that is registered at the gateway. */
  readonly from: string
  readonly fetch: typeof globalThis.fetch
  readonly timeoutMs?: number
}

export const smsRequestOptions = ({
  timeoutMs = 10_000,
}: SmsGatewayOptions): Pick<RequestInit, 'redirect' | 'signal'> => ({
  redirect: 'error',
  signal: AbortSignal.timeout(timeoutMs),
})

/** Wraps `send` so that a message whose earlier answer was lost is sent again only if the gateway does not know it. */
export const preventDuplicateSms =
  (fateOf: SmsSender['fateOf'], send: SmsSender['send']): SmsSender['send'] =>
  async (message) => {
    if (message.again) {
      const known = await fateOf(message)
      if (!known.ok) return known
      if (known.value !== 'unknown') return accept(true)
    }
    return send(message)
  }
