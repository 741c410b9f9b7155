import { type Answer, call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { type ConsentText, readConsentText } from '#contract/clients.ts'
import type {
  deletePersonalData,
  giveConsentAtBranch,
  KeptData,
  PersonalData,
  readPersonalData,
  withdrawConsent,
} from '#contract/personal-data.ts'
import { type ShownState, screen } from '#screens/screen.ts'

/** What is asked about before it is done. */
export type AskedAct = 'withdrawal' | 'deletion' | 'consent'

/** Everything that is kept about a person, and what is being done with it. */
interface Data {
  readonly data: PersonalData
  readonly asked: AskedAct | null
  readonly done: 'withdrawal' | 'consent' | null
  /** The consent that can be taken on paper; null where it holds already, and in the cabinet. */
  readonly paper: ConsentText | null
}

/** What stays after the deletion. */
interface Deleted {
  readonly kind: 'deleted'
  readonly kept: readonly KeptData[]
}

export type ShownData = ShownState<Data>
export type OwnData = ReturnType<typeof ownData>

/** How data is read and changed: by the person in the cabinet, or by an operator before whom they stand. */
export interface DataCalls {
  /** Read by `reload` alone: at the counter it is not known before whose data they are. */
  readonly onDemand?: boolean
  readonly read: () => Promise<Answer<typeof readPersonalData>>
  readonly withdraw: () => Promise<Answer<typeof withdrawConsent>>
  readonly remove: () => Promise<Answer<typeof deletePersonalData>>
  /** Takes a consent on paper, at the counter alone. */
  readonly agree?: (text: ConsentText) => Promise<Answer<typeof giveConsentAtBranch>>
}

/** The data itself and its two acts, each asked about first; a refusal is told and changes nothing. */
export function ownData(environment: Environment, calls: DataCalls) {
  const { $state, retry, reload, change, send } = screen<Data, Deleted>(environment, {
    onDemand: calls.onDemand ?? false,
    load: async () => {
      const answer = await calls.read()
      if (!answer.ok) return answer
      const { consents } = answer.value
      const text = calls.agree && (await call(environment, readConsentText, {}))
      const isHeld = (version: string) =>
        consents.some((given) => given.version === version && given.withdrawnAt === null)
      const paper = text?.ok && !isHeld(text.value.version) ? text.value : null
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
