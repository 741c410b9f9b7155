import type { Answer } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import type {
  deletePersonalData,
  KeptData,
  PersonalData,
  readPersonalData,
  withdrawConsent,
} from '#contract/personal-data.ts'
import { type ShownState, screen } from '#screens/screen.ts'

/** What is asked about before it is done. */
export type AskedAct = 'withdrawal' | 'deletion'

/** Everything that is kept about a person, and what is being done with it. */
interface Data {
  readonly data: PersonalData
  readonly asked: AskedAct | null
  readonly done: 'withdrawal' | null
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
  readonly read: () => Promise<Answer<typeof readPersonalData>>
  readonly withdraw: () => Promise<Answer<typeof withdrawConsent>>
  readonly remove: () => Promise<Answer<typeof deletePersonalData>>
}

/** The data itself and its two acts, each asked about first; a refusal is told and changes nothing. */
export function ownData(environment: Environment, calls: DataCalls) {
  const { $state, retry, reload, change, send } = screen<Data, Deleted>(environment, {
    load: async () => {
      const answer = await calls.read()
      return answer.ok ? { data: answer.value, asked: null, done: null } : answer
    },
  })
  return {
    $state,
    retry,
    reload,
    ask: (asked: AskedAct | null) => change({ asked, refused: null, done: null }),
    confirm: () =>
      send(async ({ asked }) => {
        if (asked === null) return
        const answer = await (asked === 'deletion' ? calls.remove() : calls.withdraw())
        if (!answer.ok) {
          change({ asked: null })
          return answer
        }
        if ('kept' in answer.value) return { kind: 'deleted', kept: answer.value.kept }
        await reload()
        return { done: 'withdrawal' }
      }),
  }
}
