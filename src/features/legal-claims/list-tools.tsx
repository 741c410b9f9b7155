import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { longest } from '#contract/typed-text.ts'
import { legalClaimsCopy as copy, jointExtensionCopy } from '#copy/legal-claims.ts'
import { LimitedField } from '#parts/limited-field.tsx'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { OnlyOn } from '#ui/only-on/only-on.tsx'
import { Select } from '#ui/select/select.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import type { LegalClaimsPage, LegalClaimsState } from './legal-claims-page.ts'

/** Search, order, how much of the list, and the list as a file. */
export function ListTools(props: {
  state: Extract<LegalClaimsState, { kind: 'shown' }>
  page: LegalClaimsPage
}) {
  const { state, page } = props
  const [typed, setTyped] = useState(state.wish.q)
  const files = page.files()
  const { choosing } = useStore(page.joint.$joint)
  const mayExtend =
    page.shelf === 'active' &&
    (state.pages > 1 || state.claims.some((claim) => claim.isProlongationAvailable))
  return (
    <Stack gap="m">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void page.search(typed)
        }}
      >
        <Inline align="end">
          <LimitedField
            name="q"
            limit={longest.search}
            type="search"
            label={copy.search}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Button type="submit" icon="search" busy={state.busy}>
            {copy.find}
          </Button>
          {state.wish.q !== '' && (
            <Button
              tone="quiet"
              onClick={() => {
                setTyped('')
                void page.search('')
              }}
            >
              {copy.clear}
            </Button>
          )}
        </Inline>
      </form>
      <Inline justify="between" align="end">
        <Inline align="end">
          <OnlyOn device="belowDesktop">
            <Select
              name="sort"
              label={copy.sort}
              value={state.wish.sort}
              options={Object.entries(copy.sorts).map(([value, label]) => ({ value, label }))}
              onChange={(event) => void page.sort(event.target.value)}
            />
          </OnlyOn>
          {(state.pages > 1 || state.wish.all) && (
            <Button
              tone="quiet"
              aria-pressed={state.wish.all}
              onClick={() => void page.showAll(!state.wish.all)}
            >
              {state.wish.all ? copy.showPages : copy.showAll}
            </Button>
          )}
          {mayExtend && (
            <Button tone="quiet" icon="check" busy={choosing} onClick={() => void page.joint.chooseAll()}>
              {jointExtensionCopy.chooseAll}
            </Button>
          )}
        </Inline>
        <Inline gap="xs">
          <ButtonLink size="small" icon="download" href={files.csv} download>
            {copy.exportCsv}
          </ButtonLink>
          <ButtonLink size="small" icon="download" href={files.xlsx} download>
            {copy.exportXlsx}
          </ButtonLink>
        </Inline>
      </Inline>
    </Stack>
  )
}
