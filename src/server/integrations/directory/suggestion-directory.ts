import * as z from 'zod/mini'
import { accept, type Outcome, refuse } from '#kit/rules/outcome.ts'
import {
  type AddressSuggestion,
  addressSuggestion,
  type BankSuggestion,
  bankSuggestion,
  type CompanyState,
  type CompanySuggestion,
  companySuggestion,
  type PassportIssuerSuggestion,
  passportIssuerSuggestion,
} from '#people/api/directory-suggestions.ts'

export type SuggestionsOutcome<T> = Outcome<{ suggestions: T[] }, 'directory_unreachable'>

/** Suggests banks, companies, addresses and passport issuers, in the format of DaData (M-API-20, 21). */
export interface SuggestionDirectory {
  banks(query: string, count: number): Promise<SuggestionsOutcome<BankSuggestion>>
  companies(
    query: string,
    count: number,
    states: readonly CompanyState[],
  ): Promise<SuggestionsOutcome<CompanySuggestion>>
  /** The query is personal data and must not be logged. */
  addresses(query: string, count: number): Promise<SuggestionsOutcome<AddressSuggestion>>
  /** Searches by code (`770-001` or its digits) or by words. */
  issuers(query: string, count: number): Promise<SuggestionsOutcome<PassportIssuerSuggestion>>
}

interface DadataOptions {
  readonly token: string
  readonly url?: string
  readonly fetch: typeof globalThis.fetch
  readonly timeoutMs?: number
}

const answerSchema = z.object({ suggestions: z.array(z.unknown()) })
const DADATA_URL = 'https://suggestions.dadata.ru/suggestions/api/4_1/rs/suggest'

/** 401 wrong key, 403 wrong key or daily limit, 429 rate limit. */
const problemsByStatus: Readonly<Record<number, string>> = {
  401: 'http_401 key_missing',
  403: 'http_403 key_or_limit_of_the_day',
  429: 'http_429 too_many_at_once',
}

/** Incomplete suggestions are dropped. */
export function createDadataDirectory(
  options: DadataOptions,
): SuggestionDirectory & { check(): Promise<string | null> } {
  const root = (options.url ?? DADATA_URL).replace(/\/$/, '')

  const ask = (kind: string, body: Record<string, unknown>): Promise<Response> =>
    options.fetch(`${root}/${kind}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        authorization: `Token ${options.token}`,
      },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(options.timeoutMs ?? 3_000),
    })

  async function suggest<S extends z.ZodMiniType>(
    kind: 'bank' | 'party' | 'address' | 'fms_unit',
    shape: S,
    body: Record<string, unknown>,
  ): Promise<SuggestionsOutcome<z.output<S>>> {
    try {
      const response = await ask(kind, body)
      const read = response.ok ? answerSchema.safeParse(await response.json()) : undefined
      if (!read?.success) return refuse('directory_unreachable')
      const whole = read.data.suggestions.flatMap((suggestion) => {
        const item = shape.safeParse(suggestion)
        return item.success ? [item.data] : []
      })
      return accept({ suggestions: whole })
    } catch {
      return refuse('directory_unreachable')
    }
  }

  return {
    /** Null if the service answers, otherwise the problem. */
    async check() {
      const response = await ask('bank', { query: '044525000', count: 1 })
      if (response.ok) return answerSchema.safeParse(await response.json()).success ? null : 'answer_unknown'
      await response.body?.cancel()
      return problemsByStatus[response.status] ?? `http_${response.status}`
    },
    banks: (query, count) => suggest('bank', bankSuggestion, { query, count }),
    companies: (query, count, states) =>
      suggest('party', companySuggestion, {
        query,
        count,
        ...(states.length > 0 ? { status: states } : {}),
      }),
    addresses: (query, count) => suggest('address', addressSuggestion, { query, count }),
    issuers: (query, count) => suggest('fms_unit', passportIssuerSuggestion, { query, count }),
  }
}
