import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { type AddressSuggestion, searchAddresses } from '#contract/directory.ts'
import { longest } from '#contract/typed-text.ts'
import { type Lookup, lookup } from './lookup.ts'
import type { Suggesting } from './suggest-field.tsx'

const count = 7

/** The addresses of a page: their look-ups, and what FIAS calls those that were suggested. */
export interface AddressLookups {
  /** Suggestions for one field. */
  readonly lookup: () => Lookup<AddressSuggestion>
  /** The FIAS id of a text that is a suggestion to the letter; null once anything of it was changed. */
  readonly fiasOf: (text: string) => string | null
  /** An address that was kept before with its FIAS id. */
  readonly know: (text: string, fiasId: string | null | undefined) => void
}

/** Looks up addresses by their beginning. */
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

/** A field of an address: a chosen one goes in with its postal code, to be completed by hand. */
export const addressSuggesting = (lookup: Lookup<AddressSuggestion>): Suggesting => ({
  lookup,
  byTyping: true,
  icon: 'pin',
})
