import { callbackChecksum } from '../checksum.ts'
import type { SandboxOrder } from './sandbox-order.ts'

export interface CallbackOptions {
  /** Where callbacks go. A function, because the port is known only once the server listens. */
  readonly callbackUrl: () => string
  readonly callbackKey: string
  readonly fetch: typeof globalThis.fetch
  /** Waits before each further attempt, in milliseconds; after the last the bank gives up, as real ones do. */
  readonly retryDelaysMs?: readonly number[]
}

export interface Callbacks {
  /** Tells of an operation; resolves after the first attempt, further ones go on behind it. */
  tell(order: SandboxOrder, operation: string, succeeded: boolean): Promise<void>
  /** Gives up what is still waiting. */
  stop(): void
}

/** The sandbox bank's signed callbacks, with retries until our server answers with success. */
export function callbacks(options: CallbackOptions): Callbacks {
  const delays = options.retryDelaysMs ?? [1_000, 5_000, 30_000, 120_000, 600_000]
  const waiting = new Set<NodeJS.Timeout>()
  let stopped = false

  async function attempt(address: string, failed: number): Promise<void> {
    const arrived = await options
      .fetch(address, { signal: AbortSignal.timeout(3_000), redirect: 'error' })
      .then(async (response) => {
        await response.body?.cancel()
        return response.ok
      })
      .catch(() => false)
    const delay = delays[failed]
    if (arrived || delay === undefined || stopped) return
    const timer = setTimeout(() => {
      waiting.delete(timer)
      void attempt(address, failed + 1)
    }, delay)
    // A callback that waits must not keep a stopped server alive.
    timer.unref()
    waiting.add(timer)
  }

  return {
    tell(order, operation, succeeded) {
      const parameters = new URLSearchParams({
        mdOrder: order.orderId,
        orderNumber: order.orderNumber,
        operation,
        status: succeeded ? '1' : '0',
        amount: String(order.amount),
      })
      parameters.set('sign_alias', 'sandbox')
      parameters.set('checksum', callbackChecksum(parameters, options.callbackKey))
      return attempt(`${options.callbackUrl()}?${parameters}`, 0)
    },
    stop() {
      stopped = true
      for (const timer of waiting) clearTimeout(timer)
      waiting.clear()
    },
  }
}
