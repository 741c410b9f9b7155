import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { createScreen } from '#kit/screens/screen.ts'
import { currentTime } from '#kit/state/server-time.ts'
import { loadSession } from '#kit/state/session.ts'
import { listWaitEntries, type WaitEntry } from '#rent/api/wait-list.ts'
import { createWaitDecision } from './wait-decision.ts'

interface Entries {
  readonly entries: readonly WaitEntry[]
  readonly now: Date
}

export type WaitEntriesStore = ReturnType<typeof createWaitEntriesStore>

/** The person's places in queues, offers first; quiet for visitors (M-WAIT-05). */
export function createWaitEntriesStore(environment: Environment) {
  const { $state, reload, retry } = createScreen<Entries, { readonly kind: 'quiet' }>(environment, {
    load: async () => {
      const session = environment.mayBePerson() ? await loadSession(environment) : null
      if (session?.kind !== 'person') return { kind: 'quiet' }
      const answer = await call(environment, listWaitEntries, {}, { visitors: true })
      if (!answer.ok) return answer.status === 401 ? { kind: 'quiet' } : answer
      return { entries: answer.value, now: currentTime(environment) }
    },
    onVisitor: () => ({ kind: 'quiet' }),
    keepsShown: true,
  })
  return { $state, retry, decision: createWaitDecision(environment, reload) }
}
