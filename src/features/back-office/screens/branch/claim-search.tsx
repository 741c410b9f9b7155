import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import {
  type BranchClaim,
  findBranchClaims,
  MAX_CLAIM_SEARCH_LENGTH,
} from '#back-office/api/branch-claims-and-boxes.ts'
import { branchRefusalText, branchCopy as copy } from '#back-office/words/branch.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { Form } from '#kit/screens/form.tsx'
import { LengthLimitedField } from '#kit/screens/length-limited-field.tsx'
import { list } from '#kit/screens/list.ts'
import { RefusalNotice } from '#kit/screens/refusal-notice.tsx'
import { Button } from '#ui/button/button.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Select } from '#ui/select/select.tsx'
import { Text } from '#ui/text/text.tsx'
import { ClaimsTable, type DeskActions } from './claims-table.tsx'

export const CLAIM_SEARCH_FIELD_NAME = 'search-text'

export interface BranchOffice {
  readonly index: string
  readonly name: string
}

export const toOfficeOptions = (offices: readonly BranchOffice[]) =>
  offices.map(({ index, name }) => ({ value: index, label: `${index} ${name}` }))

interface BranchSearch {
  readonly text: string
  readonly index: string
  readonly isScanned: boolean
}

export const createClaimSearchList = (environment: Environment, desk: DeskActions) =>
  list<BranchClaim, object, BranchSearch, BranchSearch, { readonly more: boolean }>({
    filter: { text: '', index: '', isScanned: false },
    question: (filter) => ({ ask: filter }),
    read: async ({ text, index }) => {
      const body = { text, ...(index === '' ? {} : { index }) }
      const answer = await call(environment, findBranchClaims, { body })
      if (!answer.ok) return answer
      const { claims, more } = answer.value
      return { ok: true, rows: claims, total: claims.length, extra: { more } }
    },
    pageSize: Number.POSITIVE_INFINITY,
    words: { loading: copy.searching, failed: copy.search, pages: copy.pages },
    refusal: branchRefusalText,
    failure: (code) => <RefusalNotice code={code} words={branchRefusalText} />,
    none: ({ answered }) => (answered?.isScanned ? copy.scanUnknown : copy.foundNone),
    noneIcon: 'search',
    noneText: ({ answered }) => (answered?.isScanned ? copy.scanUnknownText : copy.foundNoneText),
    draw: ({ rows, extra }) => (
      <>
        <Text size="small" tone="muted" aria-live="polite">
          {extra?.more ? copy.foundMore(rows.length) : copy.found(rows.length)}
        </Text>
        <ClaimsTable caption={copy.search} claims={rows} desk={desk} hasStatus />
      </>
    ),
  })

export function ClaimSearchBar(props: {
  search: ReturnType<typeof createClaimSearchList>
  desk: DeskActions
  offices: readonly BranchOffice[]
  onSearch: () => void
  onOffice: (index: string) => void
}) {
  const { search, desk, offices, onSearch, onOffice } = props
  const { filter, asked, code, reading } = useStore(search.$list)
  const isTooShort = code === 'query_too_short' && asked?.text === filter.text
  const fieldRef = useRef<HTMLInputElement>(null)
  // Keeps text typed before hydration.
  useEffect(() => {
    const text = fieldRef.current?.value ?? ''
    if (text !== '') search.type({ text, isScanned: false })
  }, [search])
  const wantsFocus = useStore(desk.$focus) === 'search'
  useEffect(() => {
    if (!wantsFocus) return
    fieldRef.current?.focus()
    fieldRef.current?.select()
    desk.hasFocus()
  }, [wantsFocus, desk])
  return (
    <Form onSubmit={onSearch}>
      <Inline align="end" gap="s" firstGrows>
        <LengthLimitedField
          name={CLAIM_SEARCH_FIELD_NAME}
          ref={fieldRef}
          type="search"
          label={copy.searchText}
          labelHidden
          placeholder={copy.searchText}
          hint={copy.searchHint}
          autoComplete="off"
          spellCheck={false}
          limit={MAX_CLAIM_SEARCH_LENGTH}
          value={filter.text}
          error={isTooShort ? (filter.isScanned ? copy.scanUnknownText : branchRefusalText(code)) : undefined}
          onChange={(event) => search.type({ text: event.currentTarget.value, isScanned: false })}
        />
        <Inline align="end" gap="s" fieldAndButton>
          <Select
            name="desk-office"
            label={copy.searchOffice}
            labelHidden
            empty={copy.searchAll}
            options={toOfficeOptions(offices)}
            value={filter.index}
            width="short"
            onChange={(event) => onOffice(event.currentTarget.value)}
          />
          <Button type="submit" tone="primary" icon="search" busy={reading}>
            {reading ? copy.searching : copy.searchGo}
          </Button>
        </Inline>
      </Inline>
    </Form>
  )
}
