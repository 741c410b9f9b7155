import * as z from 'zod/mini'
import {
  addressSuggestion,
  bankSuggestion,
  companySuggestion,
  issuerSuggestion,
} from '#contract/directory.ts'
import { accept, refuse } from '#domain/outcome.ts'
import type { Directory, Suggestions } from './directory.ts'

export interface DadataOptions {
  readonly token: string
  /** Where the suggestion calls are; the service's own address by default. */
  readonly url?: string
  readonly fetch: typeof globalThis.fetch
  readonly timeoutMs?: number
}

const answer = z.object({ suggestions: z.array(z.unknown()) })
const service = 'https://suggestions.dadata.ru/suggestions/api/4_1/rs/suggest'

/** Looks everything of the directory up at DaData. A suggestion that lacks what we need is left out, the rest is kept. */
export function dadataDirectory(options: DadataOptions): Directory {
  const root = (options.url ?? service).replace(/\/$/, '')

  async function suggest<S extends z.ZodMiniType>(
    kind: 'bank' | 'party' | 'address' | 'fms_unit',
    shape: S,
    body: Record<string, unknown>,
  ): Promise<Suggestions<z.output<S>>> {
    try {
      const response = await options.fetch(`${root}/${kind}`, {
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
      const read = response.ok ? answer.safeParse(await response.json()) : undefined
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
    banks: (query, count) => suggest('bank', bankSuggestion, { query, count }),
    companies: (query, count, states) =>
      suggest('party', companySuggestion, {
        query,
        count,
        ...(states.length > 0 ? { status: states } : {}),
      }),
    addresses: (query, count) => suggest('address', addressSuggestion, { query, count }),
    issuers: (query, count) => suggest('fms_unit', issuerSuggestion, { query, count }),
  }
}
