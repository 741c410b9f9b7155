import { atom, type ReadableAtom } from 'nanostores'
import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { newestOnly } from '#browser/newest.ts'
import { type AuditEntry, type AuditKind, readAudit } from '#contract/administration-audit.ts'
import { ungrouped } from '#contract/pasted-text.ts'
import { isSearchable } from '#contract/typed-text.ts'
import { addDays, parseTypedDate, todayIn } from '#domain/calendar-date.ts'
import { askedPages } from '#state/asked-pages.ts'

const PAGE_SIZE = 50

/** For how long, counted back from today in days; 'day' is the one that is written beside. */
export type AuditSpan = 'today' | 'week' | 'month' | 'quarter' | 'day'

const lengths = { today: 1, week: 7, month: 31, quarter: 93 } as const

/** What is looked for, as it is typed. */
export interface AuditDraft {
  readonly who: string
  readonly claim: string
  readonly kind: AuditKind | ''
  readonly span: AuditSpan
  readonly day: string
}

export type AuditMistake = 'days_wrong' | 'claim_wrong'

/** What is looked for, as it is asked. */
interface AuditQuestion {
  readonly from: string
  readonly to: string
  readonly who: string
  readonly kind?: AuditKind
  readonly claim?: number
}

export interface AuditState {
  readonly phase: 'loading' | 'failed' | 'shown'
  /** Why it could not be read. */
  readonly code: string | null
  /** Which fields are wrong, all at once. */
  readonly wrong: readonly AuditMistake[]
  readonly draft: AuditDraft
  readonly entries: readonly AuditEntry[]
  readonly page: number
  readonly pages: number
}

/** Who did what and looked at whose data, by person, act and day. */
export function auditStore(environment: Environment) {
  const $audit = atom<AuditState>({
    phase: 'loading',
    code: null,
    wrong: [],
    draft: { who: '', claim: '', kind: '', span: 'week', day: '' },
    entries: [],
    page: 1,
    pages: 1,
  })
  const change = (part: Partial<AuditState>) => $audit.set({ ...$audit.get(), ...part })
  const outdate = newestOnly()

  const daysOf = ({ span, day }: AuditDraft): { from: string; to: string } | null => {
    if (span === 'day') {
      const date = parseTypedDate(day)
      return date === null ? null : { from: date, to: date }
    }
    const to = todayIn(environment.serverNow() ?? new Date(environment.now()))
    return { from: addDays(to, 1 - lengths[span]), to }
  }

  const { ask, turn, again } = askedPages(async (question: AuditQuestion, page): Promise<void> => {
    const isNewest = outdate()
    const answer = await call(environment, readAudit, { body: { ...question, page: page - 1 } })
    if (!isNewest()) return
    if (!answer.ok) return change({ phase: 'failed', code: answer.code })
    const { entries, total } = answer.value
    change({
      phase: 'shown',
      code: null,
      wrong: [],
      entries,
      page,
      pages: Math.max(1, Math.ceil(total / PAGE_SIZE)),
    })
  })
  /** Looks for what is typed. */
  const show = async (): Promise<void> => {
    const { draft } = $audit.get()
    const days = daysOf(draft)
    const number = ungrouped(draft.claim)
    const isClaim = /^\d{0,15}$/.test(number)
    const wrong: AuditMistake[] = [
      ...(days === null ? (['days_wrong'] as const) : []),
      ...(isClaim ? [] : (['claim_wrong'] as const)),
    ]
    change({ wrong })
    if (days === null || !isClaim || !isSearchable(draft.who)) return
    const { who, kind } = draft
    await ask({
      ...days,
      who: who.trim(),
      ...(kind === '' ? {} : { kind }),
      ...(Number(number) > 0 ? { claim: Number(number) } : {}),
    })
  }

  return {
    $audit: $audit as ReadableAtom<AuditState>,
    show,
    turn,
    again,
    type: (part: Partial<AuditDraft>) =>
      change({ draft: { ...$audit.get().draft, ...part }, code: null, wrong: [] }),
  }
}
