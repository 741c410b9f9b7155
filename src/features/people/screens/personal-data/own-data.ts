import { type Answer, call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { type ShownState, screen } from '#kit/screens/screen.ts'
import { type ConsentText, readConsentText } from '#people/api/clients.ts'
import type {
  deletePersonalData,
  giveConsentAtBranch,
  KeptData,
  PersonalData,
  readPersonalData,
  withdrawConsent,
} from '#people/api/personal-data.ts'

export type AskedAct = 'withdrawal' | 'deletion' | 'consent'

interface Data {
  readonly data: PersonalData
  readonly asked: AskedAct | null
  readonly done: 'withdrawal' | 'consent' | null
  /** Consent to sign on paper; null in the cabinet or if already given. */
  readonly paper: ConsentText | null
}

interface Deleted {
  readonly kind: 'deleted'
  readonly kept: readonly KeptData[]
}

export type ShownData = ShownState<Data>
export type OwnData = ReturnType<typeof ownData>

export interface DataCalls {
  /** At the counter the person is not known at first. */
  readonly onDemand?: boolean
  readonly read: () => Promise<Answer<typeof readPersonalData>>
  readonly withdraw: () => Promise<Answer<typeof withdrawConsent>>
  readonly remove: () => Promise<Answer<typeof deletePersonalData>>
  readonly agree?: (text: ConsentText) => Promise<Answer<typeof giveConsentAtBranch>>
}

export function ownData(environment: Environment, calls: DataCalls) {
  const { $state, retry, reload, change, send } = screen<Data, Deleted>(environment, {
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
    ask: (asked: AskedAct | null) => change({ asked, refused: null, done: null }),
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
