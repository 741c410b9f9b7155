import { type CallResult, call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { createScreen, type LoadedState } from '#kit/screens/screen.ts'
import { type ConsentText, readConsentText } from '#people/api/clients.ts'
import type {
  deletePersonalData,
  giveConsentAtBranch,
  PersonalData,
  RetainedData,
  readPersonalData,
  withdrawConsent,
} from '#people/api/personal-data.ts'

export type PersonalDataActionToConfirm = 'withdrawal' | 'deletion' | 'consent'

interface Data {
  readonly data: PersonalData
  readonly asked: PersonalDataActionToConfirm | null
  readonly done: 'withdrawal' | 'consent' | null
  /** Consent for the person to sign on paper; null outside the branch, or if it is already given. */
  readonly paper: ConsentText | null
}

interface Deleted {
  readonly kind: 'deleted'
  readonly kept: readonly RetainedData[]
}

export type LoadedPersonalData = LoadedState<Data>
export type PersonalDataStore = ReturnType<typeof createPersonalDataStore>

export interface PersonalDataCalls {
  /** True at the branch counter, where nothing is loaded until the person is identified. */
  readonly onDemand?: boolean
  readonly read: () => Promise<CallResult<typeof readPersonalData>>
  readonly withdraw: () => Promise<CallResult<typeof withdrawConsent>>
  readonly remove: () => Promise<CallResult<typeof deletePersonalData>>
  readonly agree?: (text: ConsentText) => Promise<CallResult<typeof giveConsentAtBranch>>
}

export function createPersonalDataStore(environment: Environment, calls: PersonalDataCalls) {
  const { $state, retry, reload, change, send } = createScreen<Data, Deleted>(environment, {
    onDemand: calls.onDemand ?? false,
    load: async () => {
      const answer = await calls.read()
      if (!answer.ok) return answer
      const { consents } = answer.value
      const text = calls.agree && (await call(environment, readConsentText, {}))
      const isConsented = (version: string) =>
        consents.some((consent) => consent.version === version && consent.withdrawnAt === null)
      const paper = text?.ok && !isConsented(text.value.version) ? text.value : null
      return { data: answer.value, asked: null, done: null, paper }
    },
  })
  return {
    $state,
    retry,
    reload,
    ask: (asked: PersonalDataActionToConfirm | null) => change({ asked, refused: null, done: null }),
    confirm: () =>
      send(async ({ asked, paper }) => {
        if (asked === null) return
        const acts = {
          deletion: calls.remove,
          withdrawal: calls.withdraw,
          consent: () => (calls.agree && paper ? calls.agree(paper) : calls.read()),
        }
        const answer = await acts[asked]()
        if (!answer.ok) {
          change({ asked: null })
          return answer
        }
        if ('kept' in answer.value) return { kind: 'deleted', kept: answer.value.kept }
        await reload()
        return { done: asked === 'consent' ? 'consent' : 'withdrawal' }
      }),
  }
}
