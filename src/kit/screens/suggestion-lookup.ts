import { atom, type ReadableAtom } from 'nanostores'
import { maxTextLength } from '#kit/api/text-limits.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { createLatestRequestCheck } from '#kit/browser/latest-request.ts'
import { type AddressSuggestion, searchAddresses } from '#people/api/directory-suggestions.ts'
import type { ComboboxProps } from '#ui/combobox/combobox.tsx'

const MAX_ADDRESSES = 7

export const createAddressLookups = (environment: Environment) => {
  const known = new Map<string, string>()
  const know = (text: string, fiasId: string | null | undefined): void => {
    if (fiasId) known.set(text.trim(), fiasId)
  }
  return {
    know,
    /** FIAS id of a chosen address; null if the text was edited after the choice. */
    fiasOf: (text: string): string | null => known.get(text.trim()) ?? null,
    lookup: (): SuggestionLookup<AddressSuggestion> =>
      createSuggestionLookup(environment, maxTextLength.postalAddress, async (query) => {
        const answer = await call(environment, searchAddresses, { body: { query, count: MAX_ADDRESSES } })
        if (!answer.ok) return null
        for (const { unrestricted_value, data } of answer.value.suggestions)
          know(unrestricted_value, data.fias_id)
        return answer.value.suggestions
      }),
  }
}

/** `unrestricted_value` is the text that is put into the field. */
export interface SuggestedText {
  readonly unrestricted_value: string
}

export interface SuggestionSource extends Pick<ComboboxProps, 'icon' | 'openOnFocus'> {
  readonly lookup: SuggestionLookup<SuggestedText>
  /** False if another field triggers the lookup. */
  readonly byTyping: boolean
  /** Replaces the message of a failed lookup. */
  readonly note?: string | undefined
}

/** Address suggestions; the suggested text includes the postal code. */
export const toAddressSuggestionSource = (lookup: SuggestionLookup<AddressSuggestion>): SuggestionSource => ({
  lookup,
  byTyping: true,
  icon: 'pin',
})

export type SuggestionLookupState<Found> =
  | { readonly kind: 'idle' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'found'; readonly found: readonly Found[] }

export interface SuggestionLookup<Found> {
  readonly $state: ReadableAtom<SuggestionLookupState<Found>>
  /** Looks up the text after a pause in typing; only the answer to the last text is used. */
  readonly type: (text: string) => void
}

const DEBOUNCE_MS = 250
const MIN_QUERY_LENGTH = 3

/** `ask` returns null on failure. Texts longer than `longest` match nothing and are not sent. */
export function createSuggestionLookup<Found>(
  environment: Environment,
  longest: number,
  ask: (query: string) => Promise<readonly Found[] | null>,
): SuggestionLookup<Found> {
  const $state = atom<SuggestionLookupState<Found>>({ kind: 'idle' })
  const startRequest = createLatestRequestCheck()
  let stop = () => {}
  return {
    $state,
    type: (text) => {
      const isLatest = startRequest()
      stop()
      const query = text.trim()
      if (query.length < MIN_QUERY_LENGTH) return $state.set({ kind: 'idle' })
      if (query.length > longest) return $state.set({ kind: 'found', found: [] })
      $state.set({ kind: 'loading' })
      stop = environment.after(DEBOUNCE_MS, async () => {
        const found = await ask(query)
        if (isLatest()) $state.set(found === null ? { kind: 'failed' } : { kind: 'found', found })
      })
    },
  }
}
