import type { Environment } from '#kit/browser/environment.ts'
import { listenToKeyPresses } from '#kit/browser/key-presses.ts'
import { island } from '#kit/screens/island.tsx'
import { createAllEditsPage } from './all-edits-page.tsx'
import { AllEditsView } from './all-edits-view.tsx'
import { createEditPage } from './edit-page.ts'
import { EditView } from './edit-view.tsx'

/** The page `/admin`: all edits, or the one named by `?edit=`. */
const editingPage = (environment: Environment) => {
  const edit = environment.live ? Number(environment.query().get('edit') ?? '') : 0
  return Number.isSafeInteger(edit) && edit > 0
    ? ({ kind: 'edit', page: createEditPage(environment, edit, listenToKeyPresses) } as const)
    : ({ kind: 'all', page: createAllEditsPage(environment) } as const)
}

export const EditingIsland = island(editingPage, ({ page }: { page: ReturnType<typeof editingPage> }) =>
  page.kind === 'all' ? <AllEditsView page={page.page} /> : <EditView page={page.page} />,
)
