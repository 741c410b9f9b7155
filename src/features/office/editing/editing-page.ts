import type { Environment } from '#browser/environment.ts'
import { allEditsPage } from './all-edits-page.ts'
import { editPage } from './edit-page.ts'

export type EditingPage = ReturnType<typeof editingPage>

/** `/admin`: the workplace of editors, or the one edit that `?edit=` names. */
export const editingPage = (environment: Environment) => {
  const edit = environment.live ? Number(environment.query().get('edit') ?? '') : 0
  return Number.isSafeInteger(edit) && edit > 0
    ? ({ kind: 'edit', page: editPage(environment, edit) } as const)
    : ({ kind: 'all', page: allEditsPage(environment) } as const)
}
