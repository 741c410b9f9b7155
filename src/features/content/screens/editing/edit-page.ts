import {
  type FormField,
  type FormValue,
  type FormValues,
  readEdit,
  renewEdit,
  saveEdit,
} from '#content/api/editing.ts'
import { addresses } from '#kit/api/addresses.ts'
import type { ReplyOf } from '#kit/api/endpoint.ts'
import { call } from '#kit/browser/call.ts'
import { type Environment, phoneWindow } from '#kit/browser/environment.ts'
import { type ShownState, screen } from '#kit/screens/screen.ts'
import { loginAddress } from '#kit/state/session.ts'
import { decisionAct } from './decision-act.tsx'
import { emptyItem, type FormPath, valueAt, withValue } from './form-values.ts'

export type Edit = ReplyOf<typeof readEdit>
export type EditTab = 'form' | 'preview' | 'changes' | 'history'
export type PreviewWidth = 'phone' | 'tablet' | 'full'

interface EditScreen {
  readonly edit: Edit
  readonly values: FormValues
  readonly body: string
  readonly isDirty: boolean
  readonly wasSaved: boolean
  readonly tab: EditTab
  readonly page: string
  readonly width: PreviewWidth
}

export type ShownEdit = ShownState<EditScreen>
export type EditPage = ReturnType<typeof editPage>

export const isWritable = ({ state, removes }: Edit): boolean =>
  !removes && (state === 'draft' || state === 'returned')

const initialTab = (edit: Edit): EditTab => (isWritable(edit) ? 'form' : 'changes')

export function editPage(environment: Environment, id: number) {
  const params = { id }
  let stopLeaveWarning: (() => void) | undefined
  const warnBeforeLeaving = (isDirty: boolean) => {
    if (isDirty) stopLeaveWarning ??= environment.askBeforeLeaving()
    else {
      stopLeaveWarning?.()
      stopLeaveWarning = undefined
    }
  }
  const { $state, shown, retry, reload, change, send } = screen<EditScreen>(environment, {
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
        tab: shownEdit?.tab ?? initialTab(edit),
        page: page ?? '',
        width: shownEdit?.width ?? (environment.matches(phoneWindow) ? 'phone' : 'full'),
      }
    },
    keepsShown: true,
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
    if (state) type({ values: withValue(state.values, path, value) })
  }
  const changeList = (path: FormPath, edit: (items: readonly FormValue[]) => FormValue): void => {
    const list = valueAt(shown()?.values ?? {}, path)
    changeValue(path, edit(Array.isArray(list) ? list : []))
  }

  const decision = decisionAct(environment, id, reload)

  return {
    $state,
    retry,
    reload,
    save,
    decision,
    change: changeValue,
    add: (path: FormPath, field: FormField): void =>
      changeList(path, (items) => [...items, emptyItem(field)]),
    remove: (path: FormPath, index: number): void =>
      changeList(path, (items) => items.filter((_, other) => other !== index)),
    writeBody: (body: string): void => type({ body }),
    /** Saves first, so that each tab shows the current values. */
    choose: async (tab: EditTab): Promise<void> => {
      if (tab === 'form' || (await save())) change({ tab })
    },
    look: (page: string): void => change({ page }),
    widen: (width: PreviewWidth): void => change({ width }),
    ask: async (kind: 'submit' | 'approve' | 'return' | 'withdraw'): Promise<void> => {
      if (!(await save())) return
      change({ refused: null })
      const state = shown()
      if (state) decision.open({ decision: kind, number: state.edit.number })
    },
    renew: async (): Promise<void> => {
      const done = await send(({ edit }) =>
        call(environment, renewEdit, { params, body: { number: edit.number } }),
      )
      if (done) await reload()
    },
    login: () => environment.go(loginAddress(addresses.edit(id))),
  }
}
