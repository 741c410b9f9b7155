import { atom, type ReadableAtom } from 'nanostores'
import { call, type Refused } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import {
  confirmNotifications,
  type NotificationChoice,
  type NotificationSettings,
  readNotifications,
  setNotifications,
} from '#contract/notifications.ts'
import { digitsOf } from '#contract/pasted-text.ts'

/** Six in the evening: most people are on their way home. */
const usualHour = 18

export const firstChoice = (email: string): NotificationChoice => ({
  channel: 'email',
  address: email,
  hour: usualHour,
  mode: 'digest',
  onlyWhenEmpty: false,
})

export const changedChoice = (
  choice: NotificationChoice,
  change: Partial<NotificationChoice>,
  email: string,
): NotificationChoice => ({
  ...choice,
  ...change,
  ...(change.channel && change.channel !== choice.channel
    ? { address: change.channel === 'email' ? email : '' }
    : {}),
})

/** Settings of service 7, with unsaved changes over them. */
export type NotificationsState =
  | { readonly kind: 'hidden' | 'loading' }
  | { readonly kind: 'failed'; readonly code: string }
  | {
      readonly kind: 'shown'
      readonly saved: NotificationSettings | null
      readonly choice: NotificationChoice
      readonly code: string
      readonly sending: 'no' | 'settings' | 'code'
      readonly refused: string | null
      readonly result: 'saved' | 'code_sent' | 'confirmed' | null
    }

type Shown = Extract<NotificationsState, { kind: 'shown' }>
export type NotificationsForm = ReturnType<typeof notificationsForm>

const codeShape = /^\d{6}$/

const choiceOf = ({
  channel,
  address,
  hour,
  mode,
  onlyWhenEmpty,
}: NotificationSettings): NotificationChoice => ({
  channel,
  address,
  hour,
  mode,
  onlyWhenEmpty,
})

/** A new address is confirmed by a code. */
export function notificationsForm(environment: Environment, id: number, email: () => string) {
  const $form = atom<NotificationsState>({ kind: 'hidden' })
  const change = (part: Partial<Shown>) => {
    const state = $form.get()
    if (state.kind === 'shown') $form.set({ ...state, ...part })
  }
  const refusal = ({ code, fields }: Refused) =>
    change({ sending: 'no', refused: fields[0]?.code ?? code, result: null })

  return {
    $form: $form as ReadableAtom<NotificationsState>,
    open: async (): Promise<void> => {
      if ($form.get().kind === 'shown') return
      $form.set({ kind: 'loading' })
      const answer = await call(environment, readNotifications, { params: { id } })
      if (!answer.ok) return $form.set({ kind: 'failed', code: answer.code })
      const saved = answer.value
      const choice = saved ? choiceOf(saved) : firstChoice(email())
      $form.set({ kind: 'shown', saved, choice, code: '', sending: 'no', refused: null, result: null })
    },
    change: (part: Partial<NotificationChoice>) => {
      const state = $form.get()
      if (state.kind === 'shown')
        change({ choice: changedChoice(state.choice, part, email()), refused: null, result: null })
    },
    typeCode: (code: string) => change({ code, refused: null }),
    /** Saves; an unconfirmed address is sent a code. */
    save: async (): Promise<void> => {
      const state = $form.get()
      if (state.kind !== 'shown' || state.sending !== 'no') return
      if (state.choice.address.trim().length < 3) return change({ refused: 'address_refused' })
      change({ sending: 'settings', refused: null, result: null })
      const body = { ...state.choice, address: state.choice.address.trim() }
      const answer = await call(environment, setNotifications, { params: { id }, body })
      if (!answer.ok) return refusal(answer)
      const saved = answer.value
      change({
        saved,
        choice: choiceOf(saved),
        sending: 'no',
        result: saved.confirmed ? 'saved' : 'code_sent',
      })
    },
    confirm: async (): Promise<void> => {
      const state = $form.get()
      if (state.kind !== 'shown' || state.sending !== 'no') return
      const code = digitsOf(state.code)
      if (!codeShape.test(code)) return change({ refused: 'code_wrong' })
      change({ sending: 'code', refused: null, result: null })
      const answer = await call(environment, confirmNotifications, {
        params: { id },
        body: { code },
      })
      if (!answer.ok) return refusal(answer)
      change({ saved: answer.value, code: '', sending: 'no', result: 'confirmed' })
    },
  }
}
