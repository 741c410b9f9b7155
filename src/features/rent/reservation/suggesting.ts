import type { AddressSuggestion } from '#contract/directory.ts'
import type { Lookup } from '#screens/lookup.ts'
import type { Suggesting } from '#screens/suggest-field.tsx'

/** A field of an address: a chosen one goes in with its postal code, to be completed by hand. */
export const addressSuggesting = (lookup: Lookup<AddressSuggestion>): Suggesting => ({
  lookup,
  byTyping: true,
  icon: 'pin',
})
