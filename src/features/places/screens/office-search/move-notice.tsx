import { useStore } from '@nanostores/react'
import { movingCopy } from '#claims/words/moving.ts'
import { browserEnvironment } from '#kit/browser/browser-environment.ts'
import { createScreen } from '#kit/screens/screen.ts'
import { loadSession } from '#kit/state/session.ts'
import { readMovedRent, updateRentalForm } from '#rent/parts/rental-form.ts'
import { Button } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice/notice.tsx'

/** A visitor does not see that the person who logged out was moving. */
const { $state, change } = createScreen<{ readonly isMoving: boolean }>(browserEnvironment, {
  load: async () => ({
    isMoving: readMovedRent() !== null && (await loadSession(browserEnvironment)).kind === 'person',
  }),
})

const cancel = () => {
  updateRentalForm({ movesFrom: null })
  change({ isMoving: false })
}

/** The office that the person chooses is the one to which they move (M-MOVE-01). */
export function MoveNotice() {
  const state = useStore($state, { ssr: 'initial' })
  if (state.kind !== 'shown' || !state.isMoving) return null
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
