import { atom, type ReadableAtom } from 'nanostores'
import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import {
  activeLegalClaims,
  extendFromBalance,
  extendTogether,
  type JointGuarantee,
  type JointLine,
  quoteJointExtension,
} from '#contract/legal-claims.ts'
import { jointExtensionCopy as copy } from '#copy/legal-claims.ts'
import { offerAddress } from '#state/offer-address.ts'
import { askBalanceStanding, type BalanceStanding, lackingOf } from '#state/paying-balance.ts'
import { showToast } from '#state/toasts.ts'

/** The rents that are chosen, and the dialog in which they are extended together: with one payment order, or from the balance (issue 5 part 2). */
export interface JointState {
  readonly chosen: readonly number[]
  /** All pages of the list are being read for what can be extended. */
  readonly choosing: boolean
  /** Set when the session ended under what was asked for; other refusals are told by a toast. */
  readonly refused: string | null
  readonly step:
    | { readonly kind: 'closed' }
    | { readonly kind: 'counting'; readonly months: number; readonly guarantee: JointGuarantee }
    | {
        readonly kind: 'failed'
        readonly months: number
        readonly guarantee: JointGuarantee
        readonly code: string
      }
    | {
        readonly kind: 'priced'
        readonly months: number
        readonly guarantee: JointGuarantee
        readonly lines: readonly JointLine[]
        /** Kopecks, of those that can be extended. */
        readonly total: number
        /** Whether the online balance is enough for all of them. */
        readonly balance: BalanceStanding
        readonly sending: 'order' | 'balance' | null
      }
    | {
        readonly kind: 'done'
        readonly order: number
        readonly count: number
        readonly payUntil: string
        readonly paymentOrder: string
      }
    /** Paid from the balance; `balance` is what is left, kopecks. */
    | { readonly kind: 'paid'; readonly count: number; readonly balance: number }
}

export type JointExtension = ReturnType<typeof jointExtension>

/** A year, as most organisations extend. */
const USUAL_MONTHS = 12

/** As many as one answer of the list, and one order, may hold. */
const PAGE = 100
const AT_MOST = 100

/** Chooses rents of the list that `filter` names and extends them together; `reload` reads the list anew afterwards. */
export function jointExtension(
  environment: Environment,
  filter: () => { readonly q?: string; readonly sort: string },
  reload: () => void,
) {
  const $joint = atom<JointState>({
    chosen: [],
    choosing: false,
    refused: null,
    step: { kind: 'closed' },
  })
  const change = (part: Partial<JointState>) => $joint.set({ ...$joint.get(), ...part })

  const price = async (months: number, guarantee: JointGuarantee): Promise<void> => {
    const claims = [...$joint.get().chosen]
    change({ step: { kind: 'counting', months, guarantee }, refused: null })
    const answer = await call(environment, quoteJointExtension, { body: { claims, months, guarantee } })
    const total = answer.ok ? answer.value.total : 0
    const balance = await askBalanceStanding(environment, { clientType: 3, total })
    const { step } = $joint.get()
    // Other months, or nothing any more, were wanted meanwhile.
    if (step.kind !== 'counting' || step.months !== months || step.guarantee !== guarantee) return
    change({
      step: answer.ok
        ? { kind: 'priced', months, guarantee, ...answer.value, balance, sending: null }
        : { kind: 'failed', months, guarantee, code: answer.code },
    })
  }

  type Wish = { readonly months: number; readonly guarantee: JointGuarantee }
  type Way = 'order' | 'balance'
  /** What a refusal says, and the prices anew; without the offer accepted it is read first. */
  const refused = async (
    answer: { readonly code: string; readonly data?: unknown },
    { months, guarantee }: Wish,
  ): Promise<void> => {
    if (answer.code === 'offer_missing') return environment.go(offerAddress(environment))
    const { step } = $joint.get()
    if (answer.code === 'login_required' && step.kind === 'priced')
      return change({ step: { ...step, sending: null }, refused: answer.code })
    if (lackingOf(answer) === null) {
      const told = {
        cost_differs: copy.costDiffers,
        claims_refused: copy.somethingRefused,
        balance_not_connected: copy.notConnected,
      }[answer.code]
      showToast(answer.code, told ?? copy.notDone)
    }
    await price(months, guarantee)
  }
  const guaranteeChosen = (): JointGuarantee => {
    const { step } = $joint.get()
    return 'guarantee' in step ? step.guarantee : 'as_now'
  }
  /** Begins to send what is priced; null when there is nothing to send or it is being sent. */
  const sending = (way: Way) => {
    const { step, chosen } = $joint.get()
    if (step.kind !== 'priced' || step.sending !== null) return null
    change({ step: { ...step, sending: way }, refused: null })
    return {
      body: { claims: [...chosen], months: step.months, guarantee: step.guarantee, total: step.total },
    }
  }

  return {
    $joint: $joint as ReadableAtom<JointState>,
    toggle: (claim: number, on: boolean) => {
      const { chosen } = $joint.get()
      const others = chosen.filter((each) => each !== claim)
      change({ chosen: on ? [...others, claim] : others })
    },
    /** Chooses every rent of the list that can be extended today, on all its pages; one order holds a hundred. */
    chooseAll: async (): Promise<void> => {
      const { chosen, choosing } = $joint.get()
      if (choosing) return
      change({ choosing: true, refused: null })
      const found: number[] = []
      for (let page = 0, pages = 1; page < pages; page += 1) {
        const query = { ...filter(), page, size: PAGE }
        const answer = await call(environment, activeLegalClaims, { query })
        if (!answer.ok) {
          const ended = answer.code === 'login_required'
          if (!ended) showToast(answer.code, copy.chooseAllFailed)
          return change({ choosing: false, chosen, refused: ended ? answer.code : null })
        }
        pages = answer.value.page.totalPages
        const claims = answer.value._embedded?.claimDtoes ?? []
        found.push(...claims.filter((one) => one.isProlongationAvailable).map(({ claimId }) => claimId))
      }
      if (found.length === 0) showToast('none_to_choose', copy.noneToChoose)
      if (found.length > AT_MOST) showToast('too_many_chosen', copy.tooMany(AT_MOST, found.length))
      change({ choosing: false, chosen: found.slice(0, AT_MOST) })
    },
    forget: () => change({ chosen: [] }),
    open: () => price(USUAL_MONTHS, 'as_now'),
    chooseMonths: (months: number) => price(months, guaranteeChosen()),
    chooseGuarantee: (guarantee: JointGuarantee) => {
      const { step } = $joint.get()
      return price('months' in step ? step.months : USUAL_MONTHS, guarantee)
    },
    /** Leaves out the rents that cannot be extended so. */
    leaveOut: async (): Promise<void> => {
      const { step } = $joint.get()
      if (step.kind !== 'priced') return
      change({ chosen: step.lines.filter(({ code }) => code === null).map(({ claim }) => claim) })
      await ($joint.get().chosen.length === 0
        ? Promise.resolve(change({ step: { kind: 'closed' } }))
        : price(step.months, step.guarantee))
    },
    close: () => {
      const { step } = $joint.get()
      if (step.kind === 'done' || step.kind === 'paid') {
        change({ chosen: [], step: { kind: 'closed' } })
        reload()
      } else change({ step: { kind: 'closed' } })
    },
    /** Orders one payment order at the total that was shown. */
    order: async (): Promise<void> => {
      const request = sending('order')
      if (!request) return
      const answer = await call(environment, extendTogether, request)
      if (!answer.ok) return refused(answer, request.body)
      const { order, payUntil, paymentOrder, claims } = answer.value
      change({ step: { kind: 'done', order, payUntil, paymentOrder, count: claims.length } })
    },
    /** Pays all of them from the balance, or none. */
    payFromBalance: async (): Promise<void> => {
      const request = sending('balance')
      if (!request) return
      const answer = await call(environment, extendFromBalance, request)
      if (!answer.ok) return refused(answer, request.body)
      const { claims, balance } = answer.value
      change({ step: { kind: 'paid', count: claims.length, balance } })
    },
  }
}
