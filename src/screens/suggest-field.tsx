import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { type IssuerSuggestion, LONGEST_QUESTION, searchIssuers } from '#contract/directory.ts'
import { digitsOf } from '#contract/pasted-text.ts'
import { limitTrouble } from '#copy/parts.ts'
import { suggestCopy } from '#copy/suggest.ts'
import { checkDepartmentCode } from '#domain/requisites/passport.ts'
import { Combobox, type ComboboxProps } from '#ui/combobox/combobox.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { type Lookup, type LookupState, lookup } from './lookup.ts'

/** Names that one department has had. */
const mostIssuers = 20

/** Looks up the issuer of a passport by a complete department code. */
export const issuerLookup = (environment: Environment): Lookup<IssuerSuggestion> => {
  const { $state, type } = lookup(environment, LONGEST_QUESTION, async (query) => {
    const answer = await call(environment, searchIssuers, { body: { query, count: mostIssuers } })
    return answer.ok ? answer.value.suggestions : null
  })
  return { $state, type: (code) => type(checkDepartmentCode(code).ok ? digitsOf(code) : '') }
}

interface TypedIssuer {
  readonly code: string
  readonly issuer: string
  readonly fill: (name: string) => void
}

/**
 * Fills in the issuer by the department code: a single name directly, several to choose from. Text typed by the
 * person is never replaced.
 */
export function useIssuer({ code, issuer, fill }: TypedIssuer, lookup: Lookup<IssuerSuggestion>): Suggesting {
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
    note: isFilled ? suggestCopy.issuerFilled : isOpen ? suggestCopy.issuerChoice(names.length) : undefined,
  }
}

/** A suggestion of the directory; its whole text goes into the field. */
interface Suggested {
  readonly unrestricted_value: string
}

/** Where the suggestions of a field come from, and how they are shown. */
export interface Suggesting extends Pick<ComboboxProps, 'icon' | 'openOnFocus'> {
  readonly lookup: Lookup<Suggested>
  /** Whether typing in this very field looks up; otherwise another one does. */
  readonly byTyping: boolean
  /** A line under the field; what the look-up cannot do is told there unless given. */
  readonly note?: string | undefined
}

interface TextProps
  extends Omit<ComboboxProps, 'onChoose' | 'options' | 'countText' | 'icon' | 'openOnFocus'> {
  readonly suggesting: Suggesting
  /** The most that the call takes, in UTF-16 units: the field says so, what is typed stays. */
  readonly limit: number
}

const textsOf = (state: LookupState<Suggested>): string[] =>
  state.kind === 'found' ? [...new Set(state.found.map((found) => found.unrestricted_value))] : []

/**
 * A field of free text with suggestions: what is typed stays as it is when none fits, none came or the directory is
 * away, and the last is said calmly beside it.
 */
export function SuggestedText({ suggesting, limit, onChange, ...field }: TextProps) {
  const { lookup, byTyping, note, icon, openOnFocus } = suggesting
  const state = useStore(lookup.$state)
  const texts = textsOf(state)
  const failed = state.kind === 'failed' ? suggestCopy.failed : undefined
  const line = note ?? failed
  return (
    <Stack gap="xxs">
      <Combobox
        {...field}
        error={limitTrouble({ value: field.value, limit }) ?? field.error}
        {...(icon ? { icon } : {})}
        {...(openOnFocus ? { openOnFocus } : {})}
        onChange={(text) => {
          onChange(text)
          // A chosen suggestion is not looked up once more.
          if (byTyping && !texts.includes(text)) lookup.type(text)
        }}
        onChoose={({ label }) => onChange(label)}
        options={texts.map((text) => ({ value: text, label: text }))}
        countText={texts.length > 0 ? suggestCopy.found(texts.length) : undefined}
      />
      <Text size="small" tone="muted" aria-live="polite">
        {line}
      </Text>
    </Stack>
  )
}
