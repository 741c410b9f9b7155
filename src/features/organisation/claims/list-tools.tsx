import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { addresses } from '#contract/addresses.ts'
import { legalClaimsCopy as copy, jointExtensionCopy } from '#copy/legal-claims.ts'
import { SearchForm } from '#parts/search-form.tsx'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Hidden } from '#ui/hidden/hidden.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Select } from '#ui/select/select.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import type { LegalClaimsPage, ShownLegalClaims } from './legal-claims-page.ts'

/** Search, order, how much of the list, and the list as a file. */
export function ListTools(props: { state: ShownLegalClaims; page: LegalClaimsPage }) {
  const { state, page } = props
  const [typed, setTyped] = useState(state.params.q)
  const files = page.files()
  const { choosing } = useStore(page.joint.$joint)
  const mayExtend =
    page.tab === 'active' && (state.pages > 1 || state.claims.some((claim) => claim.isProlongationAvailable))
  return (
    <Stack gap="m" data-print="never">
      <Inline justify="between" align="end">
        <SearchForm
          name="q"
          label={copy.search}
          find={copy.find}
          typed={typed}
          busy={state.reloading}
          onType={setTyped}
          onSearch={() => void page.search(typed)}
          clear={state.params.q === '' ? undefined : copy.clear}
          onClear={() => {
            setTyped('')
            void page.search('')
          }}
        />
        <Inline gap="xs">
          {page.tab === 'active' && (
            <ButtonLink size="small" icon="calendar" href={addresses.calendar}>
              {copy.calendar}
            </ButtonLink>
          )}
          <ButtonLink size="small" icon="download" href={files.csv}>
            {copy.exportCsv}
          </ButtonLink>
          <ButtonLink size="small" icon="download" href={files.xlsx}>
            {copy.exportXlsx}
          </ButtonLink>
        </Inline>
      </Inline>
      <Inline align="end" gap="m">
        <Hidden above="tablet">
          <Select
            name="sort"
            label={copy.sort}
            value={state.params.sort}
            options={Object.entries(copy.sorts).map(([value, label]) => ({ value, label }))}
            onChange={(event) => void page.sort(event.target.value)}
          />
        </Hidden>
        {(state.pages > 1 || state.params.all) && (
          <Button
            tone="plain"
            aria-pressed={state.params.all}
            onClick={() => void page.showAll(!state.params.all)}
          >
            {state.params.all ? copy.showPages : copy.showAll}
          </Button>
        )}
        {mayExtend && (
          <Button tone="plain" icon="check" busy={choosing} onClick={() => void page.joint.chooseAll()}>
            {jointExtensionCopy.chooseAll}
          </Button>
        )}
      </Inline>
    </Stack>
  )
}
