import {
  type DelegableBox,
  type Delegation,
  endDelegation,
  grantDelegation,
  listDelegations,
} from '#delegates/api/delegations.ts'
import { type DelegationTerm, lastDayOfTerm } from '#delegates/rules/delegation.ts'
import { delegatesCopy } from '#delegates/words/delegates.ts'
import { extractEmail } from '#kit/api/pasted-text.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { type CalendarDate, todayInZone } from '#kit/rules/calendar-date.ts'
import { createScreen, type LoadedState } from '#kit/screens/screen.ts'
import { currentTime } from '#kit/state/server-time.ts'
import { showToast } from '#kit/state/toasts.ts'
import { readQueryNumber } from '#kit/state/url-params.ts'

export const delegationKinds = ['once', 'collect', 'family'] as const
type DelegationKind = (typeof delegationKinds)[number]

export interface DelegationDraft {
  readonly kind: DelegationKind
  readonly alsoCollect: boolean
  readonly name: string
  readonly email: string
  /** '' means all boxes. */
  readonly boxId: string
  readonly term: DelegationTerm
}

interface Delegates {
  readonly delegations: readonly Delegation[]
  readonly boxes: readonly DelegableBox[]
  readonly termMonths: readonly number[]
  readonly usualMonths: number
  readonly today: CalendarDate
  /** The open form; null while it is closed. */
  readonly draft: DelegationDraft | null
  /** The delegation that was just granted, shown in place of the form. */
  readonly granted: Delegation | null
  readonly nameMissing: boolean
  /** The delegation that the holder is asked to confirm ending. */
  readonly ending: Delegation | null
}

export type LoadedDelegates = LoadedState<Delegates>

const closed = { draft: null, granted: null, nameMissing: false, ending: null }

/** People who may collect, see or pay for a holder; `?box=` opens the form for one box (M-DELEGATE-01…05). */
export function createDelegatesPage(environment: Environment) {
  const { $state, shown, retry, reload, change, send } = createScreen<Delegates>(environment, {
    load: async (getShown) => {
      const answer = await call(environment, listDelegations, {})
      if (!answer.ok) return answer
      const { draft, granted, nameMissing, ending } = getShown() ?? closed
      const today = todayInZone(currentTime(environment))
      return { ...answer.value, today, draft, granted, nameMissing, ending }
    },
    afterLoad: (state, before) => {
      const boxId = readQueryNumber(environment, 'box')
      if (before === null && boxId !== null && state.boxes.some((box) => box.boxId === boxId))
        open(String(boxId))
    },
    keepsShown: true,
  })

  /** The shortest number of months is enough for one visit. */
  const usualTerm = (kind: DelegationKind): DelegationTerm => {
    const { termMonths, usualMonths } = shown() ?? { termMonths: [], usualMonths: 'week' as const }
    return kind === 'once' ? (termMonths[0] ?? 'week') : usualMonths
  }

  function open(boxId = ''): void {
    const term = usualTerm('once')
    const draft = { kind: 'once', alsoCollect: true, name: '', email: '', boxId, term } as const
    change({ ...closed, draft, refused: null })
  }

  return {
    $state,
    retry,
    open: () => open(),
    close: () => change({ ...closed, refused: null }),
    type: (part: Partial<DelegationDraft>) => {
      const draft = shown()?.draft
      if (!draft) return
      const term = part.kind && part.kind !== draft.kind ? { term: usualTerm(part.kind) } : {}
      change({ draft: { ...draft, ...term, ...part }, nameMissing: false, refused: null })
    },
    grant: () =>
      send(async ({ draft, today }) => {
        if (!draft) return
        const { kind, alsoCollect, boxId, term } = draft
        const name = draft.name.trim()
        const email = extractEmail(draft.email)
        if (name.length < 2) return { nameMissing: true }
        const answer = await call(environment, grantDelegation, {
          body: {
            name,
            email: email === '' ? null : email,
            boxId: boxId === '' ? null : Number(boxId),
            mayCollect: kind !== 'family' || alsoCollect,
            mayPay: kind === 'family',
            once: kind === 'once',
            untilDay: lastDayOfTerm(term, today),
          },
        })
        if (!answer.ok) return answer
        await reload()
        return { ...closed, granted: answer.value }
      }),
    ask: (ending: Delegation | null) => change({ ending, refused: null }),
    end: () =>
      send(async ({ ending }) => {
        if (!ending) return
        const answer = await call(environment, endDelegation, { params: { id: ending.id } })
        if (!answer.ok) return answer
        await reload()
        showToast('delegation_ended', delegatesCopy.ended(ending.name), { tone: 'success' })
        return { ending: null }
      }),
  }
}
export type DelegatesPage = ReturnType<typeof createDelegatesPage>
