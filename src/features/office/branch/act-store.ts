import { type Answer, call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import {
  type BoxRent,
  type BranchCard,
  bookPayment,
  endRentEarly,
  refuseClaim,
  setBoxOrder,
  signClaim,
} from '#contract/branch.ts'
import { kopecksOf } from '#domain/money.ts'
import { dialog, type Sending, unsent } from '#state/dialog.ts'
import { rentIn } from './boxes-list.tsx'

export type DialogAct = 'sign' | 'refuse' | 'end' | 'book' | 'putOut'

/** The dialog of an act; what is typed in it is for that act alone. */
export interface ActState extends Sending {
  readonly act: DialogAct
  readonly claim: number
  readonly payment: number | null
  /** Who rents the box that is put out of order; may be another claim than the open one. */
  readonly rent: BoxRent | null
  /** Kopecks of a joint order beyond its active rents, and whether they may go to the balance. */
  readonly surplus: { readonly amount: number; readonly agreed: boolean } | null
  readonly privilegeSeen: boolean
  /** Mail and key of the ended rent were handed over. */
  readonly emptied: boolean
  readonly reason: string
  readonly amount: string
  readonly document: string
}

export type ActDraft = Pick<ActState, 'privilegeSeen' | 'emptied' | 'reason' | 'amount' | 'document'>

/** The claim that is acted on. */
interface Claim {
  readonly card: () => BranchCard | null
  /** The act is done; `end` is the claim after it, null if it must be read. */
  readonly acted: (id: number, act: DialogAct, end: BranchCard | null) => Promise<void>
  readonly readAgain: (id: number) => Promise<void>
  /** The act is no longer possible; the refusal is shown on the claim. */
  readonly overtaken: (id: number, code: string) => void
}

const surplusIn = (data: unknown): ActState['surplus'] => {
  const { surplus } = (data ?? {}) as { surplus?: unknown }
  return typeof surplus === 'number' ? { amount: surplus, agreed: false } : null
}
const amountShape = /^\d{1,9}([.,]\d{1,2})?$/

/** True if somebody else acted meanwhile, so that the dialog is out of date. */
const isOver = ({ act, claim }: ActState, card: BranchCard | null): boolean =>
  (act === 'sign' || act === 'refuse' || act === 'end') && card?.id === claim && !card.acts.includes(act)

type ActAnswer = Answer<typeof signClaim> | Answer<typeof setBoxOrder>

/** Asks before an act that cannot be undone, and does it. */
export function actStore(environment: Environment, claim: Claim) {
  const { $dialog, open, close, change, send } = dialog<ActState>()

  const acts: Readonly<
    Record<DialogAct, (card: BranchCard, state: ActState) => Promise<ActAnswer> | string>
  > = {
    sign: ({ id }, { privilegeSeen }) =>
      call(environment, signClaim, { params: { id }, body: { privilegeSeen } }),
    refuse: ({ id }, { reason, emptied }) =>
      call(environment, refuseClaim, { params: { id }, body: { reason, emptied } }),
    end: ({ id, earlyEnd }, { reason, emptied }) =>
      call(environment, endRentEarly, {
        params: { id },
        body: { reason, refund: earlyEnd?.refund ?? 0, emptied },
      }),
    book: (_, { amount: typed, document, payment, surplus }) => {
      const amount = typed.replace(/[\s\u00a0]/g, '')
      if (!amountShape.test(amount) || payment === null) return 'amount_malformed'
      const kept = surplus?.agreed ? { surplus: surplus.amount } : {}
      const body = { amount: kopecksOf(amount), document, ...kept }
      return call(environment, bookPayment, { params: { id: payment }, body })
    },
    putOut: ({ boxId }, { rent }) =>
      call(environment, setBoxOrder, {
        params: { id: boxId },
        body: { outOfOrder: true, ...(rent ? { claim: rent.claim } : {}) },
      }),
  }

  return {
    $act: $dialog,
    ask: (act: DialogAct, about: Partial<Pick<ActState, 'payment' | 'rent'>> = {}) => {
      const card = claim.card()
      if (!card) return
      open({
        act,
        claim: card.id,
        payment: null,
        rent: null,
        surplus: null,
        privilegeSeen: false,
        emptied: false,
        reason: '',
        amount: '',
        document: '',
        ...about,
        ...unsent,
      })
    },
    leave: close,
    type: (part: Partial<ActDraft>) =>
      change({ ...part, refused: null, ...(part.amount === undefined ? {} : { surplus: null }) }),
    /** Whether the surplus of a joint order may go to the organisation's balance. */
    keepSurplus: (agreed: boolean) => {
      const surplus = $dialog.get()?.surplus
      if (surplus) change({ surplus: { ...surplus, agreed }, refused: null })
    },
    confirm: async (): Promise<void> => {
      const sent = await send((state) => {
        const card = claim.card()
        return card === null ? 'unexpected' : acts[state.act](card, state)
      })
      if (!sent) return
      const { answer, state } = sent
      if (answer.ok) {
        sent.close()
        return claim.acted(state.claim, state.act, 'acts' in answer.value ? answer.value : null)
      }
      const { code, data, status } = answer
      // Another claim rents the box than the dialog named: ask again.
      if (code === 'box_rented') return sent.change({ sending: false, refused: code, rent: rentIn(data) })
      if (code === 'amount_differs')
        return sent.change({ sending: false, refused: code, surplus: surplusIn(data) })
      if (status === 409) await claim.readAgain(state.claim)
      if (isOver(state, claim.card())) {
        sent.close()
        return claim.overtaken(state.claim, code)
      }
      sent.change({ sending: false, refused: code })
    },
  }
}
export type ActStore = ReturnType<typeof actStore>
