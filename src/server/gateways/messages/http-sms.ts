import { accept, refuse } from '#domain/outcome.ts'
import type { SmsSender } from './sms-sender.ts'

export interface HttpSmsOptions {
  /** Where the gateway takes messages. A function, because the embedded one is our own server's later port. */
  readonly url: () => string
  readonly token: string
  /** The sender's name, as agreed with the gateway. */
  readonly from: string
  readonly fetch: typeof globalThis.fetch
  readonly timeoutMs?: number
}

/**
 * Sends short messages by an HTTP gateway: POST of `{ from, to, text }` as JSON with a bearer token, the message's id
 * as `Idempotency-Key`. 2xx is sent; 429 and 5xx are worth another try; any other answer is final.
 */
export function httpSmsSender(options: HttpSmsOptions): SmsSender & { check(): Promise<string | null> } {
  return {
    /** Asks without a message; a gateway that knows our token answers anything but that it is wrong. */
    async check() {
      const response = await options.fetch(options.url(), {
        method: 'HEAD',
        headers: { authorization: `Bearer ${options.token}` },
        redirect: 'error',
        signal: AbortSignal.timeout(options.timeoutMs ?? 10_000),
      })
      const isRefused = response.status === 401 || response.status === 403 || response.status >= 500
      return isRefused ? `http_${response.status}` : null
    },
    async send({ to, text, id }) {
      try {
        const response = await options.fetch(options.url(), {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            authorization: `Bearer ${options.token}`,
            ...(id === undefined ? {} : { 'idempotency-key': id }),
          },
          body: JSON.stringify({ from: options.from, to, text }),
          redirect: 'error',
          signal: AbortSignal.timeout(options.timeoutMs ?? 10_000),
        })
        await response.body?.cancel()
        if (response.ok) return accept({ id })
        const later = response.status === 429 || response.status >= 500
        return refuse(later ? 'sms_unreachable' : 'sms_refused')
      } catch {
        return refuse('sms_unreachable')
      }
    },
  }
}
