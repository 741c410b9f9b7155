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

/** Acts that are confirmed in a dialog. */
export type DialogAct = 'sign' | 'refuse' | 'end' | 'book' | 'putOut'

/** The dialog of an act. What is typed in it is for that act alone: the sum of one payment is not that of the next. */
export interface ActState extends Sending {
  readonly act: DialogAct
  readonly claim: number
  /** The payment that is booked. */
  readonly payment: number | null
  /** Who rents the box that is put out of order: not always the claim that is open. */
  readonly rent: BoxRent | null
  /** What came with a joint order beyond its living rents, kopecks, and whether it may go to the balance. */
  readonly surplus: { readonly amount: number; readonly agreed: boolean } | null
  readonly privilegeSeen: boolean
  /** Mail and key of the rent that ends were handed over. */
  readonly emptied: boolean
  readonly reason: string
  /** Roubles as typed. */
  readonly amount: string
  readonly document: string
}

/** What is typed in the dialog. */
export type ActDraft = Pick<ActState, 'privilegeSeen' | 'emptied' | 'reason' | 'amount' | 'document'>

/** The claim that is acted on. */
interface Claim {
  readonly card: () => BranchCard | null
  /** The act is done; `end` is the claim after it, null: it has to be read. */
  readonly acted: (id: number, act: DialogAct, end: BranchCard | null) => Promise<void>
  readonly readAgain: (id: number) => Promise<void>
  /** The act is no longer possible; the claim says so itself. */
  readonly overtaken: (id: number, code: string) => void
}

const surplusIn = (data: unknown): ActState['surplus'] => {
  const { surplus } = (data ?? {}) as { surplus?: unknown }
  return typeof surplus === 'number' ? { amount: surplus, agreed: false } : null
}
const amountShape = /^\d{1,9}([.,]\d{1,2})?$/

/** Somebody else acted meanwhile: what the dialog says of the act would be untrue. */
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
    /** What came beyond the living rents of a joint order may go to the organisation's balance, or not. */
    keepSurplus: (agreed: boolean) => {
      const surplus = $dialog.get()?.surplus
      if (surplus) change({ surplus: { ...surplus, agreed }, refused: null })
    },
    /** Does what the open dialog asks about. */
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
      // Somebody else rents the box than was asked about: asked again.
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
