import { useStore } from '@nanostores/react'
import { DESK_SEARCH_LONGEST } from '#contract/branch-search.ts'
import { branchRefusalText, branchCopy as copy } from '#copy/branch.ts'
import { Form } from '#parts/form.tsx'
import { LimitedField } from '#parts/limited-field.tsx'
import { RefusalNotice } from '#parts/refusal-notice.tsx'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Select } from '#ui/select/select.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import type { BranchPage } from './branch-page.ts'
import { ClaimsTable } from './claims-table.tsx'
import type { SearchState } from './search-store.ts'

export interface BranchOffice {
  readonly index: string
  readonly name: string
}

/** Offices of the branch to choose from. */
export const officeOptions = (offices: readonly BranchOffice[]) =>
  offices.map(({ index, name }) => ({ value: index, label: `${index} ${name}` }))

/** What was found, one claim a row; asks for more words when there is more than fits. */
function Found({ state, page }: { state: SearchState; page: BranchPage }) {
  const { phase, found, more } = state
  if (phase === 'found' && found.length === 0) {
    return (
      <EmptyState icon="search" title={copy.foundNone}>
        {copy.foundNoneText}
      </EmptyState>
    )
  }
  if (found.length === 0) return null
  return (
    <>
      <Text size="small" tone="muted" aria-live="polite">
        {more ? copy.foundMore(found.length) : copy.found(found.length)}
      </Text>
      <ClaimsTable caption={copy.search} claims={found} page={page} />
    </>
  )
}

/** Search by whatever a person at the counter can tell. */
export function SearchView({ page, offices }: { page: BranchPage; offices: readonly BranchOffice[] }) {
  const state = useStore(page.search.$search)
  const { refused, phase } = state
  const tooShort = refused === 'query_too_short'
  return (
    <Stack gap="m">
      <Form onSubmit={() => void page.search.search()}>
        <Inline align="end" gap="m">
          <LimitedField
            name="search-text"
            type="search"
            label={copy.searchText}
            hint={copy.searchHint}
            autoComplete="off"
            spellCheck={false}
            limit={DESK_SEARCH_LONGEST}
            value={state.text}
            error={tooShort ? branchRefusalText(refused) : undefined}
            onChange={(event) => page.search.type({ text: event.currentTarget.value })}
          />
          <Select
            name="search-office"
            label={copy.searchOffice}
            empty={copy.searchAll}
            options={officeOptions(offices)}
            value={state.index}
            onChange={(event) => page.search.type({ index: event.currentTarget.value })}
          />
          <Button type="submit" tone="primary" icon="search" busy={phase === 'searching'}>
            {phase === 'searching' ? copy.searching : copy.searchGo}
          </Button>
        </Inline>
      </Form>
      {!tooShort && <RefusalNotice code={refused} words={branchRefusalText} />}
      <Found state={state} page={page} />
    </Stack>
  )
}
