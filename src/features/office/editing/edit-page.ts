import { call } from '#browser/call.ts'
import { type Environment, phoneWindow } from '#browser/environment.ts'
import { addresses } from '#contract/addresses.ts'
import {
  approveEdit,
  type FormField,
  type FormValue,
  type FormValues,
  readEdit,
  renewEdit,
  returnEdit,
  saveEdit,
  submitEdit,
  withdrawEdit,
} from '#contract/editing.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { type ShownState, screen } from '#screens/screen.ts'
import { loginAddress } from '#state/session.ts'
import { emptyItem, type FormPath, valueAt, withValue, writtenDay } from './form-values.ts'

export type Edit = ReplyOf<typeof readEdit>
export type EditTab = 'form' | 'preview' | 'changes' | 'history'
export type EditDecision = 'submit' | 'approve' | 'return' | 'withdraw'
export type PreviewWidth = 'phone' | 'tablet' | 'full'

export interface DecisionDraft {
  readonly comment: string
  readonly isLater: boolean
  readonly day: string
  readonly time: string
}

interface EditScreen {
  readonly edit: Edit
  readonly values: FormValues
  readonly body: string
  readonly isDirty: boolean
  readonly wasSaved: boolean
  readonly tab: EditTab
  readonly page: string
  readonly width: PreviewWidth
  readonly decision: EditDecision | null
  readonly draft: DecisionDraft
}

export type ShownEdit = ShownState<EditScreen>
export type EditPage = ReturnType<typeof editPage>

const emptyDraft: DecisionDraft = { comment: '', isLater: false, day: '', time: '' }

export const isWritable = ({ state, removes }: Edit): boolean =>
  !removes && (state === 'draft' || state === 'returned')

const tabAtFirst = (edit: Edit): EditTab => (isWritable(edit) ? 'form' : 'changes')

/** One edit: its form, the page as it will look, what it changes, what happened to it, and what may be done with it. */
export function editPage(environment: Environment, id: number) {
  const params = { id }
  let keepAsking: (() => void) | undefined
  const guard = (isDirty: boolean) => {
    if (isDirty) keepAsking ??= environment.askBeforeLeaving()
    else {
      keepAsking?.()
      keepAsking = undefined
    }
  }
  const { $state, shown, retry, reload, change, send } = screen<EditScreen>(environment, {
    load: async (inSight) => {
      const answer = await call(environment, readEdit, { params })
      if (!answer.ok) return answer
      const edit = answer.value
      const before = inSight()
      guard(false)
      const { pages } = edit.preview
      const page = pages.some(({ address }) => address === before?.page) ? before?.page : pages[0]?.address
      return {
        edit,
        values: edit.values,
        body: edit.body ?? '',
        isDirty: false,
        wasSaved: before?.wasSaved ?? false,
        tab: before?.tab ?? tabAtFirst(edit),
        page: page ?? '',
        width: before?.width ?? (environment.matches(phoneWindow) ? 'phone' : 'full'),
        decision: null,
        draft: emptyDraft,
      }
    },
    keepsShown: true,
  })

  const type = (part: Partial<Pick<EditScreen, 'values' | 'body'>>): void => {
    change({ ...part, isDirty: true, wasSaved: false })
    guard(true)
  }

  /** True if everything is saved. */
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

  const decide = async (): Promise<void> => {
    const state = shown()
    if (!state?.decision) return
    const { decision, draft } = state
    const { number } = state.edit
    const comment = draft.comment.trim()
    const moment = draft.isLater ? `${writtenDay(draft.day)}T${draft.time.trim()}` : null
    if (moment !== null && !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(moment))
      return change({ refused: 'time_wrong' })
    if (decision === 'return' && comment === '') return change({ refused: 'comment_missing' })
    const done = await send(() => {
      if (decision === 'submit') return call(environment, submitEdit, { params, body: { number, comment } })
      if (decision === 'approve')
        return call(environment, approveEdit, { params, body: { number, comment, at: moment } })
      if (decision === 'return') return call(environment, returnEdit, { params, body: { number, comment } })
      return call(environment, withdrawEdit, { params, body: { number } })
    })
    if (done) await reload()
  }

  return {
    $state,
    retry,
    reload,
    save,
    decide,
    change: (path: FormPath, value: FormValue): void => {
      const state = shown()
      if (state) type({ values: withValue(state.values, path, value) })
    },
    add: (path: FormPath, field: FormField): void => {
      const state = shown()
      const list = state && valueAt(state.values, path)
      if (state)
        type({
          values: withValue(state.values, path, [...(Array.isArray(list) ? list : []), emptyItem(field)]),
        })
    },
    remove: (path: FormPath, index: number): void => {
      const state = shown()
      const list = state && valueAt(state.values, path)
      if (state && Array.isArray(list))
        type({
          values: withValue(
            state.values,
            path,
            list.filter((_, other) => other !== index),
          ),
        })
    },
    writeBody: (body: string): void => type({ body }),
    /** Opens another tab; input is saved first, so that each tab shows it. */
    choose: async (tab: EditTab): Promise<void> => {
      if (tab === 'form' || (await save())) change({ tab })
    },
    look: (page: string): void => change({ page }),
    widen: (width: PreviewWidth): void => change({ width }),
    /** Opens the dialog of a decision; input is saved first. */
    ask: async (decision: EditDecision): Promise<void> => {
      if (await save()) change({ decision, draft: emptyDraft, refused: null })
    },
    close: (): void => change({ decision: null, refused: null }),
    fill: (part: Partial<DecisionDraft>): void => {
      const state = shown()
      if (state) change({ draft: { ...state.draft, ...part }, refused: null })
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
