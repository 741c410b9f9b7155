import {
  type FormField,
  type FormValue,
  type FormValues,
  readEdit,
  rebaseEdit,
  saveEdit,
} from '#content/api/editing.ts'
import type { EndpointReply } from '#kit/api/endpoint.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { call } from '#kit/browser/call.ts'
import { type Environment, phoneMediaQuery } from '#kit/browser/environment.ts'
import type { KeyPress, KeyPressListener } from '#kit/browser/key-presses.ts'
import { createScreen, type LoadedState } from '#kit/screens/screen.ts'
import { buildLoginUrl } from '#kit/state/session.ts'
import { createEditDecisionDialog } from './edit-decision-dialog.tsx'
import { createEmptyListItem, type FormPath, readFormValue, replaceFormValue } from './form-values.ts'

export type EditDetails = EndpointReply<typeof readEdit>
export type EditTab = 'form' | 'preview' | 'changes' | 'history'
export type PreviewWidth = 'phone' | 'tablet' | 'full'

interface EditScreen {
  readonly edit: EditDetails
  readonly values: FormValues
  readonly body: string
  readonly isDirty: boolean
  readonly wasSaved: boolean
  /** Number of attempts to submit an edit that has findings; each moves the focus to them. */
  readonly refusedSubmits: number
  readonly tab: EditTab
  readonly page: string
  readonly width: PreviewWidth
}

export type LoadedEditState = LoadedState<EditScreen>
export type EditPage = ReturnType<typeof createEditPage>

export const canChangeEdit = ({ state, removes }: EditDetails): boolean =>
  !removes && (state === 'draft' || state === 'returned')

const initialTab = (edit: EditDetails): EditTab => (canChangeEdit(edit) ? 'form' : 'changes')

export function createEditPage(environment: Environment, id: number, listen?: KeyPressListener) {
  const params = { id }
  let stopLeaveWarning: (() => void) | undefined
  const warnBeforeLeaving = (isDirty: boolean) => {
    if (isDirty) stopLeaveWarning ??= environment.askBeforeLeaving()
    else {
      stopLeaveWarning?.()
      stopLeaveWarning = undefined
    }
  }
  const { $state, shown, retry, reload, change, send } = createScreen<EditScreen>(environment, {
    load: async (getShown) => {
      const answer = await call(environment, readEdit, { params })
      if (!answer.ok) return answer
      const edit = answer.value
      const shownEdit = getShown()
      warnBeforeLeaving(false)
      const { pages } = edit.preview
      const page = pages.some(({ address }) => address === shownEdit?.page)
        ? shownEdit?.page
        : pages[0]?.address
      return {
        edit,
        values: edit.values,
        body: edit.body ?? '',
        isDirty: false,
        wasSaved: shownEdit?.wasSaved ?? false,
        refusedSubmits: shownEdit?.refusedSubmits ?? 0,
        tab: shownEdit?.tab ?? initialTab(edit),
        page: page ?? '',
        width: shownEdit?.width ?? (environment.matches(phoneMediaQuery) ? 'phone' : 'full'),
      }
    },
    keepsShown: true,
    whileShown: () => listen?.(handleKey) ?? (() => {}),
  })

  const type = (part: Partial<Pick<EditScreen, 'values' | 'body'>>): void => {
    change({ ...part, isDirty: true, wasSaved: false })
    warnBeforeLeaving(true)
  }

  /** Returns true if everything is saved. */
  const save = async (): Promise<boolean> => {
    if (!shown()?.isDirty) return true
    const done = await send(({ edit, values, body }) =>
      call(environment, saveEdit, { params, body: { number: edit.number, values, body } }),
    )
    if (!done) return false
    change({ wasSaved: true })
    await reload()
    return true
  }

  const changeValue = (path: FormPath, value: FormValue): void => {
    const state = shown()
    if (state) type({ values: replaceFormValue(state.values, path, value) })
  }
  const changeList = (path: FormPath, edit: (items: readonly FormValue[]) => FormValue): void => {
    const list = readFormValue(shown()?.values ?? {}, path)
    changeValue(path, edit(Array.isArray(list) ? list : []))
  }

  const decision = createEditDecisionDialog(environment, id, reload)
  const ask = async (kind: 'submit' | 'approve' | 'return' | 'withdraw'): Promise<void> => {
    if (!(await save())) return
    change({ refused: null })
    const state = shown()
    if (!state) return
    if (kind === 'submit' && state.edit.findings.length > 0)
      return change({ tab: 'form', refusedSubmits: state.refusedSubmits + 1 })
    decision.open({ decision: kind, number: state.edit.number })
  }
  /** Ctrl+S saves; Ctrl+Enter sends an edit for approval. */
  const handleKey = ({ key, sign, isPlain, inDialog, take }: KeyPress): void => {
    const edit = shown()?.edit
    if (isPlain || inDialog || !edit || !canChangeEdit(edit)) return
    if (sign !== 's' && key !== 'Enter') return
    take()
    void (sign === 's' ? save() : ask('submit'))
  }

  return {
    $state,
    retry,
    reload,
    save,
    decision,
    change: changeValue,
    add: (path: FormPath, field: FormField): void =>
      changeList(path, (items) => [...items, createEmptyListItem(field)]),
    remove: (path: FormPath, index: number): void =>
      changeList(path, (items) => items.filter((_, other) => other !== index)),
    writeBody: (body: string): void => type({ body }),
    /** Saves before switching, so that each tab shows the current values. */
    choose: async (tab: EditTab): Promise<void> => {
      if (tab === 'form' || (await save())) change({ tab })
    },
    look: (page: string): void => change({ page }),
    widen: (width: PreviewWidth): void => change({ width }),
    ask,
    rebase: async (): Promise<void> => {
      const done = await send(({ edit }) =>
        call(environment, rebaseEdit, { params, body: { number: edit.number } }),
      )
      if (done) await reload()
    },
    login: () => environment.go(buildLoginUrl(pagePaths.edit(id))),
  }
}
