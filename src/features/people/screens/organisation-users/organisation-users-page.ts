import { extractEmail } from '#kit/api/pasted-text.ts'
import { type CallResult, call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { createScreen, type LoadedState } from '#kit/screens/screen.ts'
import { showToast } from '#kit/state/toasts.ts'
import {
  addOrganisationUser,
  type OrganisationUser,
  type OrganisationUserRole,
  type OrganisationUsers,
  readOrganisationUsers,
  removeOrganisationUser,
  setOrganisationUserState,
} from '#people/api/organisation-users.ts'
import { type OrganisationNotChosen, requireOrganisation } from '#people/parts/organisations.ts'
import { organisationUserRefusalText, organisationUsersCopy } from '#people/words/organisation-users.ts'

export interface UserActionToConfirm {
  readonly act: 'block' | 'remove'
  readonly user: OrganisationUser
}

interface LegalUsers extends OrganisationUsers {
  readonly asked: UserActionToConfirm | null
  readonly problem: 'emailEmpty' | 'emailWrong' | null
}

export type LoadedOrganisationUsers = LoadedState<LegalUsers>
export type OrganisationUsersPage = ReturnType<typeof createOrganisationUsersPage>

const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Lets an administrator manage the organisation's users (M-LEGAL-08). */
export function createOrganisationUsersPage(environment: Environment) {
  const { $state, shown, retry, change, send } = createScreen<
    LegalUsers,
    OrganisationNotChosen | { readonly kind: 'not_administrator' }
  >(environment, {
    load: async () => {
      const { current, why } = await requireOrganisation(environment)
      if (!current) return why
      const answer = await call(environment, readOrganisationUsers, {})
      if (answer.ok) return { ...answer.value, asked: null, problem: null }
      return answer.code === 'not_administrator' ? { kind: answer.code } : answer
    },
    toast: organisationUserRefusalText,
  })

  const act = (
    request: () => Promise<CallResult<typeof readOrganisationUsers>>,
    about: UserActionToConfirm | null = null,
  ) =>
    send(async () => {
      change({ problem: null })
      const answer = await request()
      if (shown()?.asked === about) change({ asked: null })
      return answer.ok ? answer.value : answer
    })

  return {
    $state,
    retry,
    add: async (typed: string, role: OrganisationUserRole): Promise<boolean> => {
      const email = extractEmail(typed)
      if (!EMAIL_PATTERN.test(email)) {
        change({ problem: email === '' ? 'emailEmpty' : 'emailWrong' })
        return false
      }
      const done = await act(() => call(environment, addOrganisationUser, { body: { email, role } }))
      if (done) showToast('user_added', organisationUsersCopy.added(email), { tone: 'success' })
      return done
    },
    ask: (asked: UserActionToConfirm | null) => change({ asked }),
    confirm: async (): Promise<void> => {
      const asked = shown()?.asked
      if (!asked) return
      const params = { id: asked.user.id }
      await act(
        () =>
          asked.act === 'block'
            ? call(environment, setOrganisationUserState, { params, body: { state: 'blocked' } })
            : call(environment, removeOrganisationUser, { params }),
        asked,
      )
    },
    unblock: ({ id }: OrganisationUser) =>
      act(() => call(environment, setOrganisationUserState, { params: { id }, body: { state: 'active' } })),
  }
}
