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
