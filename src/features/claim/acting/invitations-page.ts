import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { answerInvitation, type Invitation, readInvitations } from '#contract/acting.ts'
import { addresses } from '#contract/addresses.ts'
import { userLegals } from '#contract/session.ts'
import { leave, type ShownState, screen } from '#screens/screen.ts'
import { chooseActing } from '#state/choose-acting.ts'

/** `accepted` is the organisation accepted last, offered to act for at once. */
interface Invitations {
  readonly invitations: readonly Invitation[]
  readonly accepted: Invitation | null
  readonly declined: Invitation | null
  readonly current: number | null
}

export type ShownInvitations = ShownState<Invitations>
export type InvitationsPage = ReturnType<typeof invitationsPage>

const none = { accepted: null, declined: null, current: null }

/** Accepting and declining invitations of organisations (M-LEGAL-08). */
export function invitationsPage(environment: Environment) {
  const { $state, retry, reload, change, send } = screen<Invitations>(environment, {
    load: async () => {
      const answer = await call(environment, readInvitations, {})
      return answer.ok ? { invitations: answer.value, ...none } : answer
    },
  })
  return {
    $state,
    retry,
    answer: (invitation: Invitation, accept: boolean) =>
      send(async ({ invitations }) => {
        change({ ...none, current: invitation.id })
        const params = { id: invitation.id }
        const answer = await call(environment, answerInvitation, { params, body: { accept } })
        // The invitation was withdrawn or answered elsewhere.
        if (!answer.ok) return answer.status === 403 ? reload() : answer
        return {
          invitations: invitations.filter(({ id }) => id !== invitation.id),
          ...(accept ? { accepted: invitation } : { declined: invitation }),
        }
      }),
    /** Acts for the organisation that was accepted, and goes to its rents. */
    actForAccepted: () =>
      send(async ({ accepted }) => {
        if (!accepted) return
        change({ current: accepted.id })
        const legals = await call(environment, userLegals, { query: {} })
        const joined = legals.ok ? legals.value.find(({ inn }) => inn === accepted.inn) : undefined
        if (!joined) return { ok: false, code: 'legal_not_yours' }
        const answer = await chooseActing(environment, joined.legalHid)
        return answer.ok ? leave(environment, addresses.legalsActive) : answer
      }),
  }
}
