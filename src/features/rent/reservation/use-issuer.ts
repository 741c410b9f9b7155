import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { IssuerSuggestion } from '#contract/directory.ts'
import { suggestCopy } from '#copy/suggest.ts'
import type { Lookup } from '#screens/lookup.ts'
import type { PersonValues } from '#screens/person-form.ts'
import type { Suggesting } from '#screens/suggest-field.tsx'

/**
 * Who issued the passport follows its department code: one name is filled in, of several one is chosen. What a person
 * wrote themselves is never replaced.
 */
export function useIssuer(typing: UseFormReturn<PersonValues>, lookup: Lookup<IssuerSuggestion>): Suggesting {
  const code = typing.watch('departmentCode')
  const issuer = typing.watch('issueAuthority')
  const state = useStore(lookup.$state)
  const filled = useRef('')
  useEffect(() => lookup.type(code), [code, lookup])
  useEffect(() => {
    if (state.kind !== 'found') return
    const current = typing.getValues('issueAuthority')
    const only = state.found.length === 1 ? (state.found[0]?.unrestricted_value ?? '') : ''
    if (current !== '' && current !== filled.current) return
    if (only === current) return
    filled.current = only
    typing.setValue('issueAuthority', only, { shouldDirty: true, shouldValidate: only !== '' })
  }, [state, typing])
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
