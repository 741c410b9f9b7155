import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { leaveOrganisation } from '#contract/acting.ts'
import type { PersonalData } from '#contract/personal-data.ts'
import { dialog, type Sending, unsent } from '#state/dialog.ts'

export type OwnOrganisation = PersonalData['organisations'][number]

/** The dialog that asks before one leaves an organisation. */
interface LeavingState extends Sending {
  readonly organisation: OwnOrganisation
}
export type LeavingStore = ReturnType<typeof leavingStore>

/** Leaves an organisation, without its administrator. */
export function leavingStore(environment: Environment, left: () => void) {
  const { $dialog, open, close, send } = dialog<LeavingState>()
  return {
    $leaving: $dialog,
    ask: (organisation: OwnOrganisation) => open({ organisation, ...unsent }),
    close,
    confirm: async (): Promise<void> => {
      const sent = await send(({ organisation: { legalHid } }) =>
        call(environment, leaveOrganisation, { params: { legalHid } }),
      )
      if (!sent) return
      if (!sent.answer.ok) return sent.change({ sending: false, refused: sent.answer.code })
      sent.close()
      left()
    },
  }
}
