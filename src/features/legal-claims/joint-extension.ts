import { atom, type ReadableAtom } from 'nanostores'
import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { extendTogether, type JointLine, quoteJointExtension } from '#contract/legal-claims.ts'
import { jointExtensionCopy } from '#copy/legal-claims.ts'
import { offerAddress } from '#state/offer-address.ts'
import { showToast } from '#state/toasts.ts'

/** The rents that are chosen, and the dialog in which they are extended with one payment order (issue 5 part 2). */
export interface JointState {
  readonly chosen: readonly number[]
  readonly step:
    | { readonly kind: 'closed' }
    | { readonly kind: 'counting' | 'failed'; readonly months: number }
    | {
        readonly kind: 'priced'
        readonly months: number
        readonly lines: readonly JointLine[]
        /** Kopecks, of those that can be extended. */
        readonly total: number
        readonly sending: boolean
      }
    | {
        readonly kind: 'done'
        readonly order: number
        readonly count: number
        readonly payUntil: string
        readonly paymentOrder: string
      }
}

export type JointExtension = ReturnType<typeof jointExtension>

/** A year, as most organisations extend. */
const USUAL_MONTHS = 12

/** Chooses rents of the list and extends them together; `reload` reads the list anew afterwards. */
export function jointExtension(environment: Environment, reload: () => void) {
  const $joint = atom<JointState>({ chosen: [], step: { kind: 'closed' } })
  const change = (part: Partial<JointState>) => $joint.set({ ...$joint.get(), ...part })

  const price = async (months: number): Promise<void> => {
    const claims = [...$joint.get().chosen]
    change({ step: { kind: 'counting', months } })
    const answer = await call(environment, quoteJointExtension, { body: { claims, months } })
    const { step } = $joint.get()
    // Other months, or nothing any more, were wanted meanwhile.
    if (step.kind !== 'counting' || step.months !== months) return
    change({
      step: answer.ok
        ? { kind: 'priced', months, ...answer.value, sending: false }
        : { kind: 'failed', months },
    })
  }

  return {
    $joint: $joint as ReadableAtom<JointState>,
    toggle: (claim: number, on: boolean) => {
      const { chosen } = $joint.get()
      const others = chosen.filter((each) => each !== claim)
      change({ chosen: on ? [...others, claim] : others })
    },
    forget: () => change({ chosen: [] }),
    open: () => price(USUAL_MONTHS),
    chooseMonths: (months: number) => price(months),
    /** Leaves out the rents that cannot be extended so. */
    leaveOut: async (): Promise<void> => {
      const { step } = $joint.get()
      if (step.kind !== 'priced') return
      change({ chosen: step.lines.filter(({ code }) => code === null).map(({ claim }) => claim) })
      await ($joint.get().chosen.length === 0
        ? Promise.resolve(change({ step: { kind: 'closed' } }))
        : price(step.months))
    },
    close: () => {
      const { step } = $joint.get()
      if (step.kind === 'done') {
        change({ chosen: [], step: { kind: 'closed' } })
        reload()
      } else change({ step: { kind: 'closed' } })
    },
    /** Orders at the total that was shown; without the offer accepted it is read first. */
    order: async (): Promise<void> => {
      const { step, chosen } = $joint.get()
      if (step.kind !== 'priced' || step.sending) return
      change({ step: { ...step, sending: true } })
      const { months, total } = step
      const answer = await call(environment, extendTogether, { body: { claims: [...chosen], months, total } })
      if (answer.ok) {
        const { order, payUntil, paymentOrder, claims } = answer.value
        return change({ step: { kind: 'done', order, payUntil, paymentOrder, count: claims.length } })
      }
      if (answer.code === 'offer_missing') return environment.go(offerAddress(environment))
      const told =
        answer.code === 'cost_differs'
          ? jointExtensionCopy.costDiffers
          : answer.code === 'claims_refused'
            ? jointExtensionCopy.somethingRefused
            : jointExtensionCopy.failed
      showToast(told)
      await price(months)
    },
  }
}
