import type { CompanyState } from '#contract/directory.ts'
import type { Directory } from '#server/gateways/directory/directory.ts'

const KEPT_MS = 10 * 60_000
const KEPT_AT_MOST = 1000

interface Known {
  readonly state: CompanyState | null
  readonly until: number
}

/** Says how an organisation stands, by its INN; null when nobody knows. `again` does not rest on what was known before. */
export type CompanyStateOf = (inn: string, anew?: boolean) => Promise<string | null>

/**
 * How an organisation stands, by its INN; null when the directory does not know it or does not answer. Answers are kept
 * for ten minutes, so that making a claim seldom waits for the directory; `again` asks it again, for the steps that
 * fix who rents. Where it does not answer, what was known last holds.
 */
export function companyStates(
  directory: Pick<Directory, 'companies'>,
  clock: { now(): Date },
): (inn: string, anew?: boolean) => Promise<CompanyState | null> {
  const known = new Map<string, Known>()
  return async (inn, anew = false) => {
    const now = clock.now().getTime()
    const kept = known.get(inn)
    if (kept && kept.until > now && !anew) return kept.state
    const found = await directory.companies(inn, 5, [])
    if (!found.ok) return kept?.state ?? null
    const state = found.value.suggestions.find(({ data }) => data.inn === inn)?.data.state.status ?? null
    if (known.size >= KEPT_AT_MOST) known.clear()
    known.set(inn, { state, until: now + KEPT_MS })
    return state
  }
}
