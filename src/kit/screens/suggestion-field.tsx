import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { extractDigits } from '#kit/api/pasted-text.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { lengthLimitErrorText } from '#kit/words/shared-copy.ts'
import { suggestionsCopy } from '#kit/words/suggestions.ts'
import {
  MAX_SUGGESTION_QUERY_LENGTH,
  type PassportIssuerSuggestion,
  searchPassportIssuers,
} from '#people/api/directory-suggestions.ts'
import { checkDepartmentCode } from '#people/rules/passport.ts'
import { Combobox, type ComboboxProps } from '#ui/combobox/combobox.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import {
  createSuggestionLookup,
  type SuggestedText,
  type SuggestionLookup,
  type SuggestionLookupState,
  type SuggestionSource,
} from './suggestion-lookup.ts'

const MAX_ISSUERS = 20

export const createPassportIssuerLookup = (
  environment: Environment,
): SuggestionLookup<PassportIssuerSuggestion> => {
  const { $state, type } = createSuggestionLookup(environment, MAX_SUGGESTION_QUERY_LENGTH, async (query) => {
    const answer = await call(environment, searchPassportIssuers, { body: { query, count: MAX_ISSUERS } })
    return answer.ok ? answer.value.suggestions : null
  })
  return { $state, type: (code) => type(checkDepartmentCode(code).ok ? extractDigits(code) : '') }
}

interface TypedIssuer {
  readonly code: string
  readonly issuer: string
  readonly fill: (name: string) => void
}

/** Fills in the issuer of a department code, or offers a choice if there are several. Typed text is never replaced. */
export function usePassportIssuerSuggestions(
  { code, issuer, fill }: TypedIssuer,
  lookup: SuggestionLookup<PassportIssuerSuggestion>,
): SuggestionSource {
  const state = useStore(lookup.$state)
  const filled = useRef('')
  const now = useRef({ issuer, fill })
  now.current = { issuer, fill }
  useEffect(() => lookup.type(code), [code, lookup])
  useEffect(() => {
    if (state.kind !== 'found') return
    const { issuer: current, fill: put } = now.current
    const only = state.found.length === 1 ? (state.found[0]?.unrestricted_value ?? '') : ''
    if (current !== '' && current !== filled.current) return
    if (only === current) return
    filled.current = only
    put(only)
  }, [state])
  const names = state.kind === 'found' ? state.found.map((found) => found.unrestricted_value) : []
  const isFilled = issuer !== '' && issuer === filled.current
  const isOpen = names.length > 1 && !names.includes(issuer)
  return {
    lookup,
    byTyping: false,
    icon: 'building',
    openOnFocus: isOpen,
    note: isFilled
      ? suggestionsCopy.issuerFilled
      : isOpen
        ? suggestionsCopy.issuerChoice(names.length)
        : undefined,
  }
}

interface TextProps
  extends Omit<ComboboxProps, 'onChoose' | 'options' | 'countText' | 'icon' | 'openOnFocus'> {
  readonly suggesting: SuggestionSource
  readonly limit: number
}

const suggestionTexts = (state: SuggestionLookupState<SuggestedText>): string[] =>
  state.kind === 'found' ? [...new Set(state.found.map((found) => found.unrestricted_value))] : []

/** Text field with suggestions; typed text is accepted even if no suggestion fits or the directory is unavailable. */
export function SuggestionField({ suggesting, limit, onChange, ...field }: TextProps) {
  const { lookup, byTyping, note, icon, openOnFocus } = suggesting
  const state = useStore(lookup.$state)
  const texts = suggestionTexts(state)
  const failed = state.kind === 'failed' ? suggestionsCopy.failed : undefined
  const line = note ?? failed
  return (
    <Stack gap="xxs">
      <Combobox
        {...field}
        error={lengthLimitErrorText({ value: field.value, limit }) ?? field.error}
        {...(icon ? { icon } : {})}
        {...(openOnFocus ? { openOnFocus } : {})}
        onChange={(text) => {
          onChange(text)
          // Does not look up the text of a chosen suggestion again.
          if (byTyping && !texts.includes(text)) lookup.type(text)
        }}
        onChoose={({ label }) => onChange(label)}
        options={texts.map((text) => ({ value: text, label: text }))}
        countText={texts.length > 0 ? suggestionsCopy.found(texts.length) : undefined}
      />
      <Text size="small" tone="muted" aria-live="polite">
        {line}
      </Text>
    </Stack>
  )
}
