import { emailIn } from '#kit/api/pasted-text.ts'
import { type Answer, call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { type ShownState, screen } from '#kit/screens/screen.ts'
import { showToast } from '#kit/state/toasts.ts'
import {
  addOrganisationUser,
  changeOrganisationUser,
  type OrganisationUser,
  type OrganisationUsers,
  readOrganisationUsers,
  removeOrganisationUser,
  type UserRole,
} from '#people/api/organisation-users.ts'
import { organisationOfPage, type Unchosen } from '#people/parts/legals.ts'
import { legalUsersCopy, userRefusalText } from '#people/words/legal-users.ts'

export interface AskedAct {
  readonly act: 'block' | 'remove'
  readonly user: OrganisationUser
}

interface LegalUsers extends OrganisationUsers {
  readonly asked: AskedAct | null
  readonly problem: 'emailEmpty' | 'emailWrong' | null
}

export type ShownLegalUsers = ShownState<LegalUsers>
export type LegalUsersPage = ReturnType<typeof legalUsersPage>

const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** M-LEGAL-08. */
export function legalUsersPage(environment: Environment) {
  const { $state, shown, retry, change, send } = screen<
    LegalUsers,
    Unchosen | { readonly kind: 'not_administrator' }
  >(environment, {
    load: async () => {
      const { current, why } = await organisationOfPage(environment)
      if (!current) return why
      const answer = await call(environment, readOrganisationUsers, {})
      if (answer.ok) return { ...answer.value, asked: null, problem: null }
      return answer.code === 'not_administrator' ? { kind: answer.code } : answer
    },
    toast: userRefusalText,
  })

  const act = (request: () => Promise<Answer<typeof readOrganisationUsers>>, about: AskedAct | null = null) =>
    send(async () => {
      change({ problem: null })
      const answer = await request()
      if (shown()?.asked === about) change({ asked: null })
      return answer.ok ? answer.value : answer
    })

  return {
    $state,
    retry,
    add: async (typed: string, role: UserRole): Promise<boolean> => {
      const email = emailIn(typed)
      if (!EMAIL_PATTERN.test(email)) {
        change({ problem: email === '' ? 'emailEmpty' : 'emailWrong' })
        return false
      }
      const done = await act(() => call(environment, addOrganisationUser, { body: { email, role } }))
      if (done) showToast('user_added', legalUsersCopy.added(email), { tone: 'success' })
      return done
    },
    ask: (asked: AskedAct | null) => change({ asked }),
    confirm: async (): Promise<void> => {
      const asked = shown()?.asked
      if (!asked) return
      const params = { id: asked.user.id }
      await act(
        () =>
          asked.act === 'block'
            ? call(environment, changeOrganisationUser, { params, body: { state: 'blocked' } })
            : call(environment, removeOrganisationUser, { params }),
        asked,
      )
    },
    unblock: ({ id }: OrganisationUser) =>
      act(() => call(environment, changeOrganisationUser, { params: { id }, body: { state: 'active' } })),
  }
}
