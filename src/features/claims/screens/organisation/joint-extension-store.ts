import { atom, type ReadableAtom } from 'nanostores'
import {
  type JointExtensionLine,
  type JointExtensionServiceMode,
  listExtendableClaims,
  orderJointExtension,
  payJointExtensionFromBalance,
  quoteJointExtension,
} from '#claims/api/organisation-claims.ts'
import { offerPageUrl } from '#claims/parts/offer-page-url.ts'
import { type ServiceNumber, serviceNumbers } from '#claims/rules/services.ts'
import { jointExtensionCopy as copy } from '#claims/words/organisation-claims.ts'
import { approvalNeededText } from '#claims/words/spending-limits.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { showToast } from '#kit/state/toasts.ts'
import {
  type BalanceCoverage,
  readBalanceCoverage,
  shortfallFromRefusal,
} from '#money/parts/claim-payment.ts'

export interface JointExtensionParams {
  readonly months: number
  readonly modes: Readonly<Partial<Record<ServiceNumber, JointExtensionServiceMode>>>
}

interface Asking {
  readonly params: JointExtensionParams
  readonly onOffer: readonly ServiceNumber[]
}

export interface JointExtensionState {
  readonly chosen: readonly number[]
  readonly choosing: boolean
  /** Only `login_required` is shown here; other refusals are toasts. */
  readonly refused: string | null
  readonly step:
    | { readonly kind: 'closed' }
    | (Asking & { readonly kind: 'counting' })
    | (Asking & { readonly kind: 'failed'; readonly code: string })
    | (Asking & {
        readonly kind: 'priced'
        readonly lines: readonly JointExtensionLine[]
        /** Total in kopecks of the rents that can be extended. */
        readonly total: number
        readonly balance: BalanceCoverage
        readonly sending: 'order' | 'balance' | null
      })
    | { readonly kind: 'done'; readonly order: number; readonly count: number; readonly payUntil: string }
    | { readonly kind: 'paid'; readonly count: number; readonly balance: number }
}

export type JointExtensionStore = ReturnType<typeof createJointExtensionStore>

const defaultParams: JointExtensionParams = { months: 12, modes: {} }

const requestParams = ({ months, modes }: JointExtensionParams) => ({
  months,
  services: serviceNumbers.flatMap((service) => {
    const mode = modes[service] ?? 'as_now'
    return mode === 'as_now' ? [] : [{ service, mode }]
  }),
})

const offeredServices = (lines: readonly JointExtensionLine[]): ServiceNumber[] =>
  serviceNumbers.filter((service) => lines.some(({ onOffer }) => onOffer.includes(service)))

export function createJointExtensionStore(
  environment: Environment,
  filter: () => { readonly q?: string; readonly costCentre?: string; readonly sort: string },
  reload: () => void,
) {
  const $joint = atom<JointExtensionState>({
    chosen: [],
    choosing: false,
    refused: null,
    step: { kind: 'closed' },
  })
  const change = (part: Partial<JointExtensionState>) => $joint.set({ ...$joint.get(), ...part })

  const price = async (params: JointExtensionParams): Promise<void> => {
    const { chosen, step: previousStep } = $joint.get()
    const knownServices = 'onOffer' in previousStep ? previousStep.onOffer : []
    change({ step: { kind: 'counting', params, onOffer: knownServices }, refused: null })
    const answer = await call(environment, quoteJointExtension, {
      body: { claims: [...chosen], ...requestParams(params) },
    })
    const total = answer.ok ? answer.value.total : 0
    const balance = await readBalanceCoverage(environment, { clientType: 3, total })
    const { step } = $joint.get()
    // The parameters changed or the dialog was closed during the request.
    if (step.kind !== 'counting' || step.params !== params) return
    change({
      step: answer.ok
        ? {
            kind: 'priced',
            params,
            onOffer: offeredServices(answer.value.lines),
            ...answer.value,
            balance,
            sending: null,
          }
        : { kind: 'failed', params, onOffer: knownServices, code: answer.code },
    })
  }

  /** Opens the offer if it has not been accepted. */
  const handleRefusal = async (
    answer: { readonly code: string; readonly data?: unknown },
    params: JointExtensionParams,
  ): Promise<void> => {
    if (answer.code === 'offer_missing') return environment.go(offerPageUrl(environment))
    const { step } = $joint.get()
    if (answer.code === 'login_required' && step.kind === 'priced')
      return change({ step: { ...step, sending: null }, refused: answer.code })
    if (shortfallFromRefusal(answer) === null) {
      const texts = {
        cost_differs: copy.costDiffers,
        claims_refused: copy.somethingRefused,
        balance_not_connected: copy.notConnected,
        approval_needed: approvalNeededText,
      }[answer.code]
      showToast(answer.code, texts ?? copy.notDone)
    }
    await price(params)
  }
  const currentParams = (): JointExtensionParams => {
    const { step } = $joint.get()
    return 'params' in step ? step.params : defaultParams
  }
  /** Null if no rent has a price or a request is running. */
  const startSending = (extension: 'order' | 'balance') => {
    const { step, chosen } = $joint.get()
    if (step.kind !== 'priced' || step.sending !== null) return null
    change({ step: { ...step, sending: extension }, refused: null })
    return {
      params: step.params,
      body: { claims: [...chosen], ...requestParams(step.params), total: step.total },
    }
  }

  return {
    $joint: $joint as ReadableAtom<JointExtensionState>,
    toggle: (claim: number, on: boolean) => {
      const { chosen } = $joint.get()
      const others = chosen.filter((item) => item !== claim)
      change({ chosen: on ? [...others, claim] : others })
    },
    /** Up to as many rents as one order takes. */
    chooseAll: async (): Promise<void> => {
      if ($joint.get().choosing) return
      change({ choosing: true, refused: null })
      const answer = await call(environment, listExtendableClaims, { query: filter() })
      if (!answer.ok) {
        const ended = answer.code === 'login_required'
        if (!ended) showToast(answer.code, copy.chooseAllFailed)
        return change({ choosing: false, refused: ended ? answer.code : null })
      }
      const { claims, found } = answer.value
      if (found === 0) showToast('none_to_choose', copy.noneToChoose)
      if (found > claims.length) showToast('too_many_chosen', copy.tooMany(claims.length, found))
      change({ choosing: false, chosen: claims })
    },
    forget: () => change({ chosen: [] }),
    open: () => price(defaultParams),
    chooseMonths: (months: number) => price({ ...currentParams(), months }),
    chooseMode: (services: readonly ServiceNumber[], mode: JointExtensionServiceMode) => {
      const { months, modes } = currentParams()
      const changed = Object.fromEntries(services.map((service) => [service, mode]))
      return price({ months, modes: { ...modes, ...changed } })
    },
    retry: () => price(currentParams()),
    exclude: async (): Promise<void> => {
      const { step } = $joint.get()
      if (step.kind !== 'priced') return
      change({ chosen: step.lines.filter(({ code }) => code === null).map(({ claim }) => claim) })
      await ($joint.get().chosen.length === 0
        ? Promise.resolve(change({ step: { kind: 'closed' } }))
        : price(step.params))
    },
    close: () => {
      const { step } = $joint.get()
      if (step.kind === 'done' || step.kind === 'paid') {
        change({ chosen: [], step: { kind: 'closed' } })
        reload()
      } else change({ step: { kind: 'closed' } })
    },
    order: async (): Promise<void> => {
      const request = startSending('order')
      if (!request) return
      const answer = await call(environment, orderJointExtension, { body: request.body })
      if (!answer.ok) return handleRefusal(answer, request.params)
      const { order, payUntil, claims } = answer.value
      change({ step: { kind: 'done', order, payUntil, count: claims.length } })
    },
    payFromBalance: async (): Promise<void> => {
      const request = startSending('balance')
      if (!request) return
      const answer = await call(environment, payJointExtensionFromBalance, { body: request.body })
      if (!answer.ok) return handleRefusal(answer, request.params)
      const { claims, balance } = answer.value
      change({ step: { kind: 'paid', count: claims.length, balance } })
    },
  }
}
