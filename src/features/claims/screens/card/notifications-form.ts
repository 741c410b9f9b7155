import { extractDigits } from '#kit/api/pasted-text.ts'
import { type CallFailure, call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { createScreen, type LoadedState } from '#kit/screens/screen.ts'
import {
  confirmNotificationAddress,
  type NotificationSettings,
  type NotificationSettingsInput,
  readNotificationSettings,
  saveNotificationSettings,
} from '#messages/api/notifications.ts'

/** 18:00, when most people are on their way home. */
const DEFAULT_HOUR = 18
const MIN_ADDRESS_LENGTH = 3

export const createDefaultNotificationSettings = (email: string): NotificationSettingsInput => ({
  channel: 'email',
  address: email,
  hour: DEFAULT_HOUR,
  mode: 'digest',
  onlyWhenEmpty: false,
})

export const changeNotificationSettings = (
  choice: NotificationSettingsInput,
  change: Partial<NotificationSettingsInput>,
  email: string,
): NotificationSettingsInput => ({
  ...choice,
  ...change,
  ...(change.channel && change.channel !== choice.channel
    ? { address: change.channel === 'email' ? email : '' }
    : {}),
})

/** Saved settings of service 7 and the unsaved changes to them. */
interface Notifications {
  readonly saved: NotificationSettings | null
  readonly choice: NotificationSettingsInput
  readonly code: string
  readonly act: 'settings' | 'code'
  readonly result: 'saved' | 'code_sent' | 'confirmed' | null
}

export type LoadedNotifications = LoadedState<Notifications>
export type NotificationsForm = ReturnType<typeof createNotificationsForm>

const choiceFromSettings = (saved: NotificationSettings): NotificationSettingsInput => {
  const { channel, address, hour, mode, onlyWhenEmpty } = saved
  return { channel, address, hour, mode, onlyWhenEmpty }
}

/** A new email address must be confirmed with a code. */
export function createNotificationsForm(
  environment: Environment,
  claimParams: () => { id: number },
  email: () => string,
) {
  const { $state, shown, change, reload, retry, send } = createScreen<Notifications>(environment, {
    onDemand: true,
    load: async () => {
      const answer = await call(environment, readNotificationSettings, { params: claimParams() })
      if (!answer.ok) return answer
      const saved = answer.value
      const choice = saved ? choiceFromSettings(saved) : createDefaultNotificationSettings(email())
      return { saved, choice, code: '', act: 'settings', result: null }
    },
  })
  const refused = ({ code, fields }: CallFailure) => ({ ok: false, code: fields[0]?.code ?? code }) as const

  return {
    $form: $state,
    open: () => {
      if (!shown()) void reload()
    },
    retry,
    change: (part: Partial<NotificationSettingsInput>) => {
      const state = shown()
      if (state)
        change({
          choice: changeNotificationSettings(state.choice, part, email()),
          refused: null,
          result: null,
        })
    },
    typeCode: (code: string) => change({ code, refused: null }),
    save: () =>
      send(async ({ choice }) => {
        change({ act: 'settings', result: null })
        const address = choice.address.trim()
        if (address.length < MIN_ADDRESS_LENGTH) return { ok: false, code: 'address_refused' }
        const body = { ...choice, address }
        const answer = await call(environment, saveNotificationSettings, { params: claimParams(), body })
        if (!answer.ok) return refused(answer)
        const saved = answer.value
        return { saved, choice: choiceFromSettings(saved), result: saved.confirmed ? 'saved' : 'code_sent' }
      }),
    confirm: () =>
      send(async (state) => {
        change({ act: 'code', result: null })
        const code = extractDigits(state.code)
        if (!/^\d{6}$/.test(code)) return { ok: false, code: 'code_wrong' }
        const answer = await call(environment, confirmNotificationAddress, {
          params: claimParams(),
          body: { code },
        })
        return answer.ok ? { saved: answer.value, code: '', result: 'confirmed' } : refused(answer)
      }),
  }
}
