import { atom, type ReadableAtom } from 'nanostores'
import { call, type Refused } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { addresses } from '#contract/addresses.ts'
import { basePath, type ReplyOf } from '#contract/endpoint.ts'
import { digitsOf, ungrouped } from '#contract/pasted-text.ts'
import { findProlongation, type MaskedProlongation, orderProlongation } from '#contract/prolongation.ts'
import { checked, isClaimNumber, type KeptForm, kept, refusedWith, typed } from '#screens/kept-form.ts'
import { offerAddress } from '#state/offer-address.ts'
import { choiceOf, monthsAtFirst } from './choices.ts'

type Form = KeptForm<'claim' | 'inn', 'claimMissing' | 'innWrong'>

/** Typed values survive every step. */
export type WithoutLoginState = Form &
  (
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

const problemsOf = ({ values: { claim, inn } }: WithoutLoginState): Form['problems'] => ({
  ...(isClaimNumber(claim) ? {} : { claim: 'claimMissing' }),
  ...(/^(\d{10}|\d{12})$/.test(digitsOf(inn)) ? {} : { inn: 'innWrong' }),
})

export function withoutLoginPage(environment: Environment) {
  const $page = atom<WithoutLoginState>({ kind: 'asking', ...kept({ claim: '', inn: '' }) })
  const common = () => {
    const { values, attempt } = $page.get()
    return kept(values, attempt)
  }
  const refusal = ({ code }: Refused) => $page.set(refusedWith($page.get(), code))
  const body = () => {
    const { claim, inn } = $page.get().values
    return { claim: Number(ungrouped(claim)), inn: digitsOf(inn) }
  }

  const find = async (): Promise<void> => {
    if ($page.get().sending) return
    $page.set(checked($page.get(), problemsOf))
    if (!$page.get().sending) return
    const answer = await call(environment, findProlongation, { body: body() })
    if (!answer.ok) return refusal(answer)
    const { choices, safetyGuarantee, renewal } = answer.value
    $page.set({
      ...common(),
      kind: 'choosing',
      found: answer.value,
      months: monthsAtFirst(choices, renewal?.endDate),
      guarantee: safetyGuarantee,
    })
  }

  return {
    $page: $page as ReadableAtom<WithoutLoginState>,
    type: (some: Partial<Form['values']>) => $page.set(typed($page.get(), some, problemsOf)),
    find,
    /** Where a refusal is resolved after a login; null when here. */
    nextStep: (code: string) => {
      if (code === 'offer_missing') return { to: 'offer', href: offerAddress(environment) } as const
      if (code === 'legal_not_allowed' || code === 'ordered_in_cabinet')
        return { to: 'cabinet', href: addresses.legalsActive } as const
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
    /** Reserves the extension for ten days and returns the address of its payment order. */
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
