import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { DESK_SEARCH_LONGEST } from '#contract/branch-search.ts'
import { branchRefusalText, branchCopy as copy } from '#copy/branch.ts'
import { Form } from '#parts/form.tsx'
import { LimitedField } from '#parts/limited-field.tsx'
import { RefusalNotice } from '#parts/refusal-notice.tsx'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Select } from '#ui/select/select.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import type { BranchPage } from './branch-page.ts'
import { ClaimsTable } from './claims-table.tsx'
import { SEARCH_FIELD } from './office-keys.ts'

export interface BranchOffice {
  readonly index: string
  readonly name: string
}

/** Offices of the branch to choose from. */
export const officeOptions = (offices: readonly BranchOffice[]) =>
  offices.map(({ index, name }) => ({ value: index, label: `${index} ${name}` }))

/** What was found, one claim a row; asks for more words when there is more than fits. */
export function FoundView({ page }: { page: BranchPage }) {
  const { phase, found, more, refused } = useStore(page.search.$search)
  if (phase === 'searching' && found.length === 0) return <Skeleton label={copy.searching} count={3} />
  if (refused !== null) return <RefusalNotice code={refused} words={branchRefusalText} />
  if (found.length === 0) {
    return (
      <EmptyState icon="search" title={copy.foundNone}>
        {copy.foundNoneText}
      </EmptyState>
    )
  }
  return (
    <Stack gap="m">
      <Text size="small" tone="muted" aria-live="polite">
        {more ? copy.foundMore(found.length) : copy.found(found.length)}
      </Text>
      <ClaimsTable caption={copy.search} claims={found} page={page} />
    </Stack>
  )
}

/** The one search, by whatever a person at the counter can tell; '/' leads to it from anywhere. */
export function SearchBar({ page, offices }: { page: BranchPage; offices: readonly BranchOffice[] }) {
  const { text, index, refused, phase } = useStore(page.search.$search)
  const own = useRef<HTMLInputElement>(null)
  const isWanted = useStore(page.$focus) === 'search'
  useEffect(() => {
    if (!isWanted) return
    own.current?.focus()
    own.current?.select()
    page.hasFocus()
  }, [isWanted, page])
  return (
    <Form onSubmit={() => void page.find()}>
      <Inline align="end" gap="s" firstGrows data-print="never">
        <LimitedField
          name={SEARCH_FIELD}
          ref={own}
          type="search"
          label={copy.searchText}
          hint={copy.searchHint}
          autoComplete="off"
          spellCheck={false}
          limit={DESK_SEARCH_LONGEST}
          value={text}
          error={refused === 'query_too_short' ? branchRefusalText(refused) : undefined}
          onChange={(event) => page.search.type({ text: event.currentTarget.value })}
        />
        <Inline align="end" gap="s" fieldAndButton>
          <Select
            name="search-office"
            label={copy.searchWhere}
            empty={copy.searchAll}
            options={officeOptions(offices)}
            value={index}
            width="short"
            onChange={(event) => page.search.type({ index: event.currentTarget.value })}
          />
          <Button type="submit" tone="primary" icon="search" busy={phase === 'searching'}>
            {phase === 'searching' ? copy.searching : copy.searchGo}
          </Button>
        </Inline>
      </Inline>
    </Form>
  )
}
