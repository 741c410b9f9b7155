import { atom, type ReadableAtom } from 'nanostores'
import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { whenShown } from '#browser/when-shown.ts'
import { answerInvitation, type Invitation, readInvitations } from '#contract/acting.ts'
import { addresses } from '#contract/addresses.ts'
import { userLegals } from '#contract/session.ts'
import { chooseActing } from '#state/choose-acting.ts'

/** The invitations that wait; `accepted` is the organisation that was accepted last, to act for it at once. */
export type InvitationsState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly code: string }
  | {
      readonly kind: 'shown'
      readonly invitations: readonly Invitation[]
      readonly accepted: Invitation | null
      readonly declined: Invitation | null
      /** Which one is being answered. */
      readonly busy: number | null
      readonly refused: string | null
    }

export type InvitationsPage = ReturnType<typeof invitationsPage>

/** Accepting and declining invitations of organisations (M-LEGAL-08). */
export function invitationsPage(environment: Environment) {
  const $invitations = atom<InvitationsState>({ kind: 'loading' })
  const none = { accepted: null, declined: null, busy: null, refused: null }

  const open = async (): Promise<void> => {
    const answer = await call(environment, readInvitations, {})
    $invitations.set(
      answer.ok
        ? { kind: 'shown', invitations: answer.value, ...none }
        : { kind: 'failed', code: answer.code },
    )
  }
  whenShown(environment, $invitations, () => {
    void open()
    return undefined
  })

  return {
    $invitations: $invitations as ReadableAtom<InvitationsState>,
    retry: () => {
      $invitations.set({ kind: 'loading' })
      void open()
    },
    answer: async (invitation: Invitation, accept: boolean): Promise<void> => {
      const state = $invitations.get()
      if (state.kind !== 'shown' || state.busy !== null) return
      $invitations.set({ ...state, ...none, busy: invitation.id })
      const params = { id: invitation.id }
      const answer = await call(environment, answerInvitation, { params, body: { accept } })
      // Taken back or answered elsewhere meanwhile: what holds now is shown.
      if (!answer.ok && answer.status === 403) return open()
      if (!answer.ok) return $invitations.set({ ...state, ...none, refused: answer.code })
      $invitations.set({
        ...state,
        ...none,
        invitations: state.invitations.filter(({ id }) => id !== invitation.id),
        [accept ? 'accepted' : 'declined']: invitation,
      })
    },
    /** Acts for the organisation that was accepted, and goes to its rents. */
    actForAccepted: async (): Promise<void> => {
      const state = $invitations.get()
      if (state.kind !== 'shown' || !state.accepted || state.busy !== null) return
      $invitations.set({ ...state, busy: state.accepted.id })
      const { inn } = state.accepted
      const legals = await call(environment, userLegals, { query: {} })
      const joined = legals.ok ? legals.value.find((legal) => legal.inn === inn) : undefined
      const refused = joined ? await chooseActing(environment, joined.legalHid) : 'legal_not_yours'
      if (refused !== null) return $invitations.set({ ...state, busy: null, refused })
      environment.go(addresses.legalsActive)
    },
  }
}
