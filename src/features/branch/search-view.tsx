import { useStore } from '@nanostores/react'
import { branchRefusalText, branchCopy as copy } from '#copy/branch.ts'
import { Form } from '#parts/form.tsx'
import { SessionEnded } from '#parts/refusal-notice.tsx'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Select } from '#ui/select/select.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import type { BranchPage } from './branch-page.ts'
import { ClaimsTable } from './claims-table.tsx'

export interface DeskOffice {
  readonly index: string
  readonly name: string
}

/** Offices of the branch to choose from. */
export const officeOptions = (offices: readonly DeskOffice[]) =>
  offices.map(({ index, name }) => ({ value: index, label: `${index} ${name}` }))

/** Search by claim or box number. */
export function SearchView({ page, offices }: { page: BranchPage; offices: readonly DeskOffice[] }) {
  const state = useStore(page.search.$search)
  const { refused, phase, found } = state
  const ended = refused === 'login_required'
  const error =
    refused === null || ended
      ? undefined
      : refused === 'number_missing'
        ? copy.searchBad
        : branchRefusalText(refused)
  return (
    <Stack gap="m">
      <Form onSubmit={() => void page.search.search()}>
        <Inline align="end" gap="m">
          <TextField
            name="search-number"
            label={copy.searchNumber}
            inputMode="numeric"
            autoComplete="off"
            value={state.number}
            error={error}
            onChange={(event) => page.search.type({ number: event.currentTarget.value })}
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
      {ended && <SessionEnded />}
      {phase === 'found' && found.length === 0 && <EmptyState icon="search" title={copy.foundNone} />}
      {found.length > 0 ? (
        <>
          <Text size="small" tone="muted" aria-live="polite">
            {copy.found(found.length)}
          </Text>
          <ClaimsTable caption={copy.search} claims={found} page={page} />
        </>
      ) : (
        phase === 'ready' && <Text tone="muted">{copy.searchHint}</Text>
      )}
    </Stack>
  )
}
