import { atom, type ReadableAtom } from 'nanostores'
import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { newestOnly } from '#browser/newest.ts'
import {
  type ConsentState,
  REGISTER_DAYS,
  REGISTER_PAGE,
  type RegisteredConsent,
  type RegisteredLook,
  readConsents,
  readLooks,
  saveConsents,
  saveLooks,
} from '#contract/administration-registers.ts'
import { isSearchable } from '#contract/typed-text.ts'
import { addDays, type CalendarDate, daysBetween, parseTypedDate, todayIn } from '#domain/calendar-date.ts'
import { askedPages } from '#state/asked-pages.ts'
import { fileAddress } from '#state/file-address.ts'

/** So many days are shown at first, today the last. */
const DAYS_AT_FIRST = 31

/** Which register: consents, or who looked at whose data. */
export type RegisterName = 'consents' | 'looks'

/** What is looked for, as it is typed; days are empty until the server's clock is known. */
export interface RegisterDraft {
  readonly person: string
  readonly viewer: string
  readonly from: string
  readonly to: string
  readonly edition: string
  readonly state: ConsentState | ''
}

type Days = Readonly<Record<'from' | 'to', CalendarDate>>

/** What is looked for, as it is asked. */
interface RegisterQuestion {
  readonly which: RegisterName
  readonly days: Days
  /** The days too. */
  readonly filter: Days & { readonly edition?: CalendarDate; readonly state?: ConsentState }
  readonly person: string
  readonly viewer: string
}

export interface RegistersState {
  /** Nothing is asked of the chosen one while a day that is typed is wrong. */
  readonly phase: 'unasked' | 'loading' | 'failed' | 'shown'
  /** Why it could not be read. */
  readonly code: string | null
  readonly which: RegisterName
  readonly draft: RegisterDraft
  /** Days that cannot be asked for. */
  readonly wrong: readonly ('from' | 'to')[]
  readonly consents: readonly RegisteredConsent[]
  readonly looks: readonly RegisteredLook[]
  readonly editions: readonly CalendarDate[]
  /** The days that the rows are of, and how many rows there are; null until they are known. */
  readonly answered: (Days & { readonly total: number }) | null
  /** A name was looked for. */
  readonly isNamed: boolean
  /** The address of all rows of the days that are shown. */
  readonly csv: string
  readonly page: number
  readonly pages: number
}

/** The registers of who answers for personal data; names go in the body of a request, never into an address. */
export function registersStore(environment: Environment) {
  const $registers = atom<RegistersState>({
    phase: 'loading',
    code: null,
    which: 'consents',
    draft: { person: '', viewer: '', from: '', to: '', edition: '', state: '' },
    wrong: [],
    consents: [],
    looks: [],
    editions: [],
    answered: null,
    isNamed: false,
    csv: '',
    page: 1,
    pages: 1,
  })
  const change = (part: Partial<RegistersState>) => $registers.set({ ...$registers.get(), ...part })
  const outdate = newestOnly()

  const daysOf = ({ from, to }: RegisterDraft) => {
    const today = todayIn(environment.serverNow() ?? new Date(environment.now()))
    const first = from.trim() === '' ? addDays(today, 1 - DAYS_AT_FIRST) : parseTypedDate(from)
    const last = to.trim() === '' ? today : parseTypedDate(to)
    const wrong = [
      ...(first === null ? (['from'] as const) : []),
      ...(last === null ? (['to'] as const) : []),
    ]
    if (first === null || last === null) return { wrong }
    const isAskable = first <= last && daysBetween(first, last) < REGISTER_DAYS
    return isAskable ? { wrong, days: { from: first, to: last } } : { wrong: ['to'] as const }
  }

  const { ask, turn, again } = askedPages(async (question: RegisterQuestion, page): Promise<void> => {
    const { which, filter, days, person, viewer } = question
    const isNewest = outdate()
    if ($registers.get().phase !== 'shown') change({ phase: 'loading' })
    const answer =
      which === 'consents'
        ? await call(environment, readConsents, { body: { ...filter, who: person, page: page - 1 } })
        : await call(environment, readLooks, { body: { ...days, viewer, whose: person, page: page - 1 } })
    if (!isNewest()) return
    if (!answer.ok) return change({ phase: 'failed', code: answer.code })
    const { total, ...rows } = answer.value
    change({
      phase: 'shown',
      code: null,
      ...rows,
      answered: { ...days, total },
      isNamed: person !== '' || (which === 'looks' && viewer !== ''),
      csv:
        which === 'consents'
          ? fileAddress(saveConsents, undefined, filter)
          : fileAddress(saveLooks, undefined, days),
      page,
      pages: Math.max(1, Math.ceil(total / REGISTER_PAGE)),
    })
  })
  /** Looks for what is typed. */
  const show = async (): Promise<void> => {
    const { draft, which } = $registers.get()
    const { wrong, days } = daysOf(draft)
    change({ wrong })
    const [person, viewer] = [draft.person.trim(), draft.viewer.trim()]
    if (days === undefined || ![person, viewer].every(isSearchable)) return
    const filter = {
      ...days,
      ...(draft.edition === '' ? {} : { edition: draft.edition }),
      ...(draft.state === '' ? {} : { state: draft.state }),
    }
    await ask({ which, filter, days, person, viewer })
  }

  return {
    $registers: $registers as ReadableAtom<RegistersState>,
    show,
    turn,
    again,
    type: (part: Partial<RegisterDraft>) =>
      change({ draft: { ...$registers.get().draft, ...part }, wrong: [] }),
    choose: (which: RegisterName): void => {
      // Rows of the other one that are on their way are not waited for, nor asked for while a day is wrong.
      outdate()
      change({ which, phase: 'unasked', code: null, page: 1, pages: 1 })
      void show()
    },
  }
}
