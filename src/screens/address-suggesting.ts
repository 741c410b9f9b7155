import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { type AddressSuggestion, searchAddresses } from '#contract/directory.ts'
import { longest } from '#contract/typed-text.ts'
import { type Lookup, lookup } from './lookup.ts'
import type { Suggesting } from './suggest-field.tsx'

const count = 7

/** Address suggestions of a page, and the FIAS ids of those suggested. */
export interface AddressLookups {
  readonly lookup: () => Lookup<AddressSuggestion>
  /** FIAS id of exactly this text; null once it was edited. */
  readonly fiasOf: (text: string) => string | null
  /** Registers a stored address with its FIAS id. */
  readonly know: (text: string, fiasId: string | null | undefined) => void
}

export const addressLookups = (environment: Environment): AddressLookups => {
  const known = new Map<string, string>()
  const know: AddressLookups['know'] = (text, fiasId) => {
    if (fiasId) known.set(text.trim(), fiasId)
  }
  return {
    know,
    fiasOf: (text) => known.get(text.trim()) ?? null,
    lookup: () =>
      lookup(environment, longest.postalAddress, async (query) => {
        const answer = await call(environment, searchAddresses, { body: { query, count } })
        if (!answer.ok) return null
        for (const { unrestricted_value, data } of answer.value.suggestions)
          know(unrestricted_value, data.fias_id)
        return answer.value.suggestions
      }),
  }
}

/** A chosen address includes its postal code. */
export const addressSuggesting = (lookup: Lookup<AddressSuggestion>): Suggesting => ({
  lookup,
  byTyping: true,
  icon: 'pin',
})
