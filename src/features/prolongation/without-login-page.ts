import { atom, type ReadableAtom } from 'nanostores'
import { call, type Refused } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { addresses } from '#contract/addresses.ts'
import { basePath, type ReplyOf } from '#contract/endpoint.ts'
import { findProlongation, type MaskedProlongation, orderProlongation } from '#contract/prolongation.ts'
import { ungrouped } from '#domain/ungrouped.ts'
import { offerAddress } from '#state/offer-address.ts'
import { choiceOf, monthsAtFirst } from './choices.ts'

/** What is typed: a claim's number and an INN. */
export interface Pair {
  readonly claim: string
  readonly inn: string
}

export type PairProblem = 'claimMissing' | 'innWrong'

/** Asking for a rent, choosing how long, the payment order; what was typed stays through all of it. */
export type WithoutLoginState = {
  readonly pair: Pair
  readonly problems: Partial<Record<keyof Pair, PairProblem>>
  /** Counts failed sendings, so that the summary takes the focus each time. */
  readonly attempt: number
  readonly sending: boolean
  readonly refused: string | null
} & (
  | { readonly kind: 'asking' }
  | {
      readonly kind: 'choosing'
      readonly found: MaskedProlongation
      readonly months: number
      readonly guarantee: boolean
    }
  | { readonly kind: 'ordered'; readonly order: ReplyOf<typeof orderProlongation> }
)

export type WithoutLoginPage = ReturnType<typeof withoutLoginPage>

const claimShape = /^\d{1,15}$/
const innShape = /^(\d{10}|\d{12})$/

const numbersIn = ({ claim, inn }: Pair): Pair => ({ claim: ungrouped(claim), inn: ungrouped(inn) })

const problemsOf = (pair: Pair): WithoutLoginState['problems'] => {
  const { claim, inn } = numbersIn(pair)
  return {
    ...(claimShape.test(claim) && Number(claim) > 0 ? {} : { claim: 'claimMissing' as const }),
    ...(innShape.test(inn) ? {} : { inn: 'innWrong' as const }),
  }
}

/** Extending a rent of an organisation by number and INN, without a login (M-ROUTE-38). */
export function withoutLoginPage(environment: Environment) {
  const $page = atom<WithoutLoginState>({
    kind: 'asking',
    pair: { claim: '', inn: '' },
    problems: {},
    attempt: 0,
    sending: false,
    refused: null,
  })
  const common = () => {
    const { pair, attempt } = $page.get()
    return { pair, attempt, problems: {}, sending: false, refused: null }
  }
  const refusal = ({ code }: Refused) => {
    const state = $page.get()
    $page.set({ ...state, sending: false, refused: code, attempt: state.attempt + 1 })
  }
  const body = () => {
    const { claim, inn } = numbersIn($page.get().pair)
    return { claim: Number(claim), inn }
  }

  const find = async (): Promise<void> => {
    const state = $page.get()
    if (state.sending) return
    const problems = problemsOf(state.pair)
    if (Object.keys(problems).length > 0)
      return $page.set({ ...state, problems, refused: null, attempt: state.attempt + 1 })
    $page.set({ ...state, problems, sending: true, refused: null })
    const answer = await call(environment, findProlongation, { body: body() })
    if (!answer.ok) return refusal(answer)
    const { choices, safetyGuarantee, successor } = answer.value
    $page.set({
      ...common(),
      kind: 'choosing',
      found: answer.value,
      months: monthsAtFirst(choices, successor?.endDate),
      guarantee: safetyGuarantee,
    })
  }

  return {
    $page: $page as ReadableAtom<WithoutLoginState>,
    type: (change: Partial<Pair>) => {
      const state = $page.get()
      const pair: Pair = { ...state.pair, ...change }
      const now = problemsOf(pair)
      // A mistake that was shown goes as soon as it is mended; a new one is not shown before sending.
      const still = Object.entries(state.problems).filter(([field]) => field in now)
      $page.set({ ...state, pair, problems: Object.fromEntries(still), refused: null })
    },
    find,
    /** Where a refusal can be mended, after a login; null when it can be mended here. */
    wayOut: (code: string) => {
      if (code === 'offer_missing') return { to: 'offer', href: offerAddress(environment) } as const
      if (code === 'legal_not_allowed') return { to: 'cabinet', href: addresses.legalsActive } as const
      return null
    },
    another: () => $page.set({ ...common(), kind: 'asking' }),
    chooseMonths: (months: number) => {
      const state = $page.get()
      if (state.kind === 'choosing' && choiceOf(state.found.choices, months)?.allowed)
        $page.set({ ...state, months, refused: null })
    },
    chooseGuarantee: (guarantee: boolean) => {
      const state = $page.get()
      if (state.kind === 'choosing') $page.set({ ...state, guarantee, refused: null })
    },
    /** Reserves the extension for ten days and gets the address of its payment order. */
    order: async (): Promise<void> => {
      const state = $page.get()
      if (state.kind !== 'choosing' || state.sending) return
      $page.set({ ...state, sending: true, refused: null })
      const answer = await call(environment, orderProlongation, {
        body: { ...body(), months: state.months, safetyGuarantee: state.guarantee },
      })
      if (!answer.ok) return refusal(answer)
      const { paymentOrder } = answer.value
      const address = paymentOrder.startsWith(basePath) ? paymentOrder : `${basePath}${paymentOrder}`
      $page.set({ ...common(), kind: 'ordered', order: { ...answer.value, paymentOrder: address } })
    },
  }
}
