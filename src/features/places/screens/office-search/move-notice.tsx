import { useStore } from '@nanostores/react'
import { atom, computed } from 'nanostores'
import { movingCopy } from '#claims/words/moving.ts'
import { browserEnvironment } from '#kit/browser/browser-environment.ts'
import { onStoreMountInBrowser } from '#kit/browser/on-browser-mount.ts'
import { loadSession } from '#kit/state/session.ts'
import { readMovedRent, updateRentalForm } from '#rent/parts/rental-form.ts'
import { Button } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice/notice.tsx'

const $movedRent = atom<number | null>(null)
onStoreMountInBrowser(browserEnvironment, $movedRent, () => {
  const claim = readMovedRent()
  $movedRent.set(claim)
  if (claim !== null) void loadSession(browserEnvironment)
})

/** A visitor does not see the claim of the person who logged out. */
const $shownRent = computed([$movedRent, browserEnvironment.$session], (claim, { kind }) =>
  kind === 'person' ? claim : null,
)

const cancel = () => {
  updateRentalForm({ movesFrom: null })
  $movedRent.set(null)
}

/** The office that the person chooses is the one to which they move (M-MOVE-01). */
export function MoveNotice() {
  const claim = useStore($shownRent, { ssr: 'initial' })
  if (claim === null) return null
  return (
    <Notice
      tone="info"
      data-code="move"
      title={movingCopy.chooseOffice}
      action={
        <Button size="small" onClick={cancel}>
          {movingCopy.stay}
        </Button>
      }
    />
  )
}
