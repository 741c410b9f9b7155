import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { type IssuerSuggestion, LONGEST_QUESTION, searchIssuers } from '#contract/directory.ts'
import { digitsOf } from '#contract/pasted-text.ts'
import { suggestCopy } from '#copy/suggest.ts'
import { checkDepartmentCode } from '#domain/requisites/passport.ts'
import { type Lookup, lookup } from './lookup.ts'
import type { Suggesting } from './suggest-field.tsx'

/** Names that one department has had; each of them stands in somebody's passport. */
const mostIssuers = 20

/** Who issued a passport, by a whole department code; while the code is not whole nobody is looked for. */
export const issuerLookup = (environment: Environment): Lookup<IssuerSuggestion> => {
  const { $state, type } = lookup(environment, LONGEST_QUESTION, async (query) => {
    const answer = await call(environment, searchIssuers, { body: { query, count: mostIssuers } })
    return answer.ok ? answer.value.suggestions : null
  })
  return { $state, type: (code) => type(checkDepartmentCode(code).ok ? digitsOf(code) : '') }
}

/** What is typed of a passport now, and how its issuer is filled in. */
interface TypedIssuer {
  readonly code: string
  readonly issuer: string
  readonly fill: (name: string) => void
}

/**
 * Who issued the passport follows its department code: one name is filled in, of several one is chosen. What a person
 * wrote themselves is never replaced.
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
