import * as z from 'zod/mini'
import { accept, refuse } from '#kit/rules/outcome.ts'
import {
  atolErrorCodes,
  fiscalReplyFieldSchemas,
  parseAtolTime,
  type ReceiptSeller,
  toAtolBody,
  toAtolOperation,
  toFiscalData,
} from './atol-body.ts'
import type { FiscalFailure, FiscalService, ReceiptStateReport } from './fiscal-service.ts'

export interface AtolOptions {
  /** A function, because the port in this URL may be known only after the start. */
  readonly url: () => string
  readonly login: string
  readonly password: string
  readonly group: string
  /** A function, because editors may change the data of the operator. */
  readonly seller: () => ReceiptSeller
  readonly callbackUrl: () => string
  readonly fetch: typeof globalThis.fetch
  readonly timeoutMs?: number
}

const failureSchema = z.nullish(
  z.object({ code: z.int(), text: z.optional(z.string()), type: z.optional(z.string()) }),
)
const tokenReply = z.object({ token: z.nullish(z.string()), error: failureSchema })
const sendReply = z.object({ uuid: z.nullish(z.string()), error: failureSchema })
const reportReply = z.object({
  status: z.optional(z.enum(['wait', 'done', 'fail'])),
  error: failureSchema,
  payload: z.nullish(z.object({ ...fiscalReplyFieldSchemas, receipt_datetime: z.string() })),
})
const callbackSchema = z.object({ uuid: z.string().check(z.minLength(1), z.maxLength(200)) })

const MAX_MESSAGE_LENGTH = 200
const serviceUnreachable: FiscalFailure = { ok: false, code: 'service_unreachable' }
const serviceRefused = (words?: string): FiscalFailure => ({
  ok: false,
  code: 'service_refused',
  words: words?.slice(0, MAX_MESSAGE_LENGTH),
})

/** Errors after which the same request may succeed. */
const retryableCodes: ReadonlySet<number> = new Set([
  atolErrorCodes.timeout,
  atolErrorCodes.unready,
  atolErrorCodes.later,
])

const toReceiptReport = (reply: z.output<typeof reportReply>): ReceiptStateReport | undefined => {
  const { status, payload, error } = reply
  if (status === 'fail')
    return {
      state: 'fail',
      words: error?.text?.slice(0, MAX_MESSAGE_LENGTH),
      mayTryAgain: error?.type === 'timeout' || retryableCodes.has(error?.code ?? -1),
    }
  if (status === 'wait' || error?.code === atolErrorCodes.unready) return { state: 'wait' }
  const registeredAt = payload && parseAtolTime(payload.receipt_datetime)
  if (!payload || !registeredAt) return undefined
  return { state: 'done', fiscal: toFiscalData(payload, registeredAt) }
}

/** Client of ATOL Online, version 5. */
export function createAtolService(options: AtolOptions): FiscalService {
  let token: Promise<string | undefined> | undefined

  async function call<S extends z.ZodMiniType>(
    path: string,
    reply: S,
    init: { readonly body?: object; readonly token?: string },
  ): Promise<z.output<S> | undefined> {
    try {
      const response = await options.fetch(`${options.url().replace(/\/$/, '')}/${path}`, {
        method: init.body ? 'POST' : 'GET',
        headers: {
          ...(init.body ? { 'content-type': 'application/json; charset=utf-8' } : {}),
          ...(init.token === undefined ? {} : { Token: init.token }),
        },
        ...(init.body ? { body: JSON.stringify(init.body) } : {}),
        redirect: 'error',
        signal: AbortSignal.timeout(options.timeoutMs ?? 10_000),
      })
      // Refusals may have any HTTP status; their code is in the body.
      const read = reply.safeParse(await response.json())
      return read.success ? read.data : undefined
    } catch {
      return undefined
    }
  }

  const { login, password: pass } = options
  const askToken = async (): Promise<string | undefined> =>
    (await call('getToken', tokenReply, { body: { login, pass } }))?.token ?? undefined

  /** Concurrent calls share one token request; if it fails, the next call repeats it. */
  const tokenNow = async (): Promise<string | undefined> => {
    token ??= askToken()
    const known = await token
    if (known === undefined) token = undefined
    return known
  }

  /** Sends a request; if the token has expired, repeats it once with a new token. */
  async function withToken<R extends { readonly error?: z.output<typeof failureSchema> }>(
    path: string,
    reply: z.ZodMiniType<R>,
    body?: object,
  ): Promise<R | undefined> {
    for (const isLast of [false, true]) {
      const known = await tokenNow()
      if (known === undefined) return undefined
      const answer = await call(path, reply, { token: known, ...(body ? { body } : {}) })
      const code = answer?.error?.code
      if (isLast || (code !== atolErrorCodes.noToken && code !== atolErrorCodes.tokenOver)) return answer
      token = undefined
    }
    return undefined
  }

  return {
    followsOrders: false,
    makes: () => true,

    async send(receipt) {
      const body = toAtolBody(receipt, options.seller(), options.callbackUrl())
      const answer = await withToken(`${options.group}/${toAtolOperation(receipt)}`, sendReply, body)
      if (!answer) return serviceUnreachable
      const { uuid, error } = answer
      if (uuid && (!error || error.code === atolErrorCodes.known)) return accept(uuid)
      if (error && !retryableCodes.has(error.code)) return serviceRefused(error.text)
      return serviceUnreachable
    },

    async report(serviceId) {
      const answer = await withToken(`${options.group}/report/${encodeURIComponent(serviceId)}`, reportReply)
      const report = answer && toReceiptReport(answer)
      if (report) return accept(report)
      return answer?.error ? serviceRefused(answer.error.text) : serviceUnreachable
    },

    readCallback(body) {
      const read = callbackSchema.safeParse(body)
      return read.success ? accept(read.data.uuid) : refuse('not_readable')
    },

    async check() {
      return (await askToken()) === undefined ? 'no_token' : null
    },
  }
}
