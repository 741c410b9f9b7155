import { atom, type ReadableAtom } from 'nanostores'
import { type Answer, call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { whenShown } from '#browser/when-shown.ts'
import {
  addOrganisationUser,
  changeOrganisationUser,
  type OrganisationUser,
  type OrganisationUsers,
  readOrganisationUsers,
  removeOrganisationUser,
  type UserRole,
} from '#contract/organisation-users.ts'
import { legalUsersCopy, userRefusalText } from '#copy/legal-users.ts'
import { type NoOrganisation, organisationOfPage } from '#state/legals.ts'
import { showToast } from '#state/toasts.ts'

/** What an administrator is about to do and is asked about first. */
export interface AskedAct {
  readonly act: 'block' | 'remove'
  readonly user: OrganisationUser
}

/** The users of the organisation; others than its administrators are told who manages them. */
export type LegalUsersState =
  | { readonly kind: 'loading' | 'not_administrator' }
  | NoOrganisation
  | {
      readonly kind: 'shown'
      readonly users: OrganisationUsers['users']
      readonly history: OrganisationUsers['history']
      readonly asked: AskedAct | null
      readonly busy: boolean
      readonly problem: 'emailEmpty' | 'emailWrong' | null
      /** Set when the session ended under an act; other refusals are told by a toast. */
      readonly refused: string | null
    }

export type LegalUsersPage = ReturnType<typeof legalUsersPage>

const addressLike = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Who may act for the organisation: added by e-mail, blocked, unblocked, removed (M-LEGAL-08). */
export function legalUsersPage(environment: Environment) {
  const $users = atom<LegalUsersState>({ kind: 'loading' })

  const show = (value: OrganisationUsers) =>
    $users.set({ kind: 'shown', ...value, asked: null, busy: false, problem: null, refused: null })

  const open = async (): Promise<void> => {
    const { current, why } = await organisationOfPage(environment)
    if (why) $users.set(why)
    if (!current) return
    const answer = await call(environment, readOrganisationUsers, {})
    if (answer.ok) return show(answer.value)
    if (answer.code === 'not_administrator') return $users.set({ kind: 'not_administrator' })
    $users.set({ kind: 'failed', code: answer.code })
  }

  const change = (part: Partial<Extract<LegalUsersState, { kind: 'shown' }>>) => {
    const state = $users.get()
    if (state.kind === 'shown') $users.set({ ...state, ...part })
  }

  /** Sends one act; true when it was done. What was refused is told and leaves the list as it was. */
  const send = async (ask: () => Promise<Answer<typeof readOrganisationUsers>>): Promise<boolean> => {
    const state = $users.get()
    if (state.kind !== 'shown' || state.busy) return false
    change({ busy: true, problem: null, refused: null })
    const answer = await ask()
    if (answer.ok) show(answer.value)
    else {
      const ended = answer.code === 'login_required'
      change({ busy: false, asked: null, refused: ended ? answer.code : null })
      if (!ended) showToast(answer.code, userRefusalText(answer.code))
    }
    return answer.ok
  }

  whenShown(environment, $users, () => {
    void open()
    return undefined
  })

  return {
    $users: $users as ReadableAtom<LegalUsersState>,
    retry: () => {
      $users.set({ kind: 'loading' })
      void open()
    },
    /** Adds somebody; true when the letter to them is written. */
    add: async (typed: string, role: UserRole): Promise<boolean> => {
      const email = typed.trim()
      if (!addressLike.test(email)) {
        change({ problem: email === '' ? 'emailEmpty' : 'emailWrong' })
        return false
      }
      const done = await send(() => call(environment, addOrganisationUser, { body: { email, role } }))
      if (done) showToast('user_added', legalUsersCopy.added(email), { tone: 'success' })
      return done
    },
    /** Asks before somebody loses access. */
    ask: (asked: AskedAct | null) => change({ asked }),
    confirm: async (): Promise<void> => {
      const state = $users.get()
      if (state.kind !== 'shown' || !state.asked) return
      const { act, user } = state.asked
      const params = { id: user.id }
      await send(() =>
        act === 'block'
          ? call(environment, changeOrganisationUser, { params, body: { state: 'blocked' } })
          : call(environment, removeOrganisationUser, { params }),
      )
    },
    unblock: (user: OrganisationUser) =>
      send(() =>
        call(environment, changeOrganisationUser, { params: { id: user.id }, body: { state: 'active' } }),
      ),
  }
}
