import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { type OwnLetters, readOwnLetters, tryAddress, wantReminders } from '#contract/sent-messages.ts'
import { type ShownState, screen } from '#screens/screen.ts'
import { askSession } from '#state/session.ts'

interface Letters {
  readonly letters: OwnLetters
  /** Where the email is changed; '' when unknown. */
  readonly profile: string
  /** A test email was requested. */
  readonly tried: boolean
}

export type ShownLetters = ShownState<Letters>
export type OwnLettersStore = ReturnType<typeof ownLettersStore>

export function ownLettersStore(environment: Environment) {
  const { $state, retry, send } = screen<Letters>(environment, {
    load: async () => {
      const [answer, session] = await Promise.all([
        call(environment, readOwnLetters, {}),
        askSession(environment),
      ])
      const profile = session.kind === 'person' ? session.person.profile_url : ''
      return answer.ok ? { letters: answer.value, profile, tried: false } : answer
    },
  })
  return {
    $state,
    retry,
    want: (wanted: boolean) =>
      send(async () => {
        const answer = await call(environment, wantReminders, { body: { wanted } })
        return answer.ok ? { letters: answer.value } : answer
      }),
    tryAgain: () =>
      send(async () => {
        const answer = await call(environment, tryAddress, { body: {} })
        return answer.ok ? { letters: answer.value, tried: true } : answer
      }),
  }
}
