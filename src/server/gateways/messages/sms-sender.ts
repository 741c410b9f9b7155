import type { Outcome } from '#domain/outcome.ts'

/** A short message to a phone. */
export interface ShortMessage {
  /** Digits with the country code, for example 79161234567. */
  readonly to: string
  readonly text: string
  /** The message's own id: the gateway sends it once however often it is asked to. */
  readonly id?: string
}

/** sms_refused: this message will never go; sms_unreachable: try again later. */
export type SmsRefusal = 'sms_refused' | 'sms_unreachable'

/** The outgoing short messages. */
export interface SmsSender {
  send(message: ShortMessage): Promise<Outcome<{ id: string | undefined }, SmsRefusal>>
}
