import { atom, computed } from 'nanostores'
import type { CatalogueItem } from '#content/api/entries/site-entry.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { createScreen } from '#kit/screens/screen.ts'
import { answerBySize, type FitAnswer, recommendSize } from '#mail/rules/fit-answer.ts'
import {
  type CounterCondition,
  counterConditions,
  type Item,
  type ItemSideRefusal,
  type ItemSize,
  parseItemSide,
  type RentState,
  splitPastedSides,
} from '#mail/rules/item-destination.ts'
import { type Office, readOfficeByIndex } from '#places/api/offices.ts'
import { isOfficeIndex } from '#places/rules/office-address.ts'
import type { BoxSize } from '#rent/rules/box-size.ts'

export const sideNames = ['length', 'width', 'thickness'] as const
type SideName = (typeof sideNames)[number]
export type LengthUnit = 'cm' | 'mm'

interface FitChoice {
  /** Ids of catalogue items. */
  readonly chosen: readonly string[]
  readonly own: readonly ItemSize[]
  readonly isRegistered: boolean
  readonly conditions: readonly CounterCondition[]
  readonly isAfterEnd: boolean
  readonly takesRegistered: boolean
  readonly isGuaranteed: boolean
}

interface SizeDraft {
  readonly sides: Readonly<Record<SideName, string>>
  readonly unit: LengthUnit
  readonly refused: Readonly<Partial<Record<SideName, ItemSideRefusal>>>
}

const emptyChoice: FitChoice = {
  chosen: [],
  own: [],
  isRegistered: false,
  conditions: [],
  isAfterEnd: false,
  takesRegistered: false,
  isGuaranteed: false,
}

const emptyDraft: SizeDraft = {
  sides: { length: '', width: '', thickness: '' },
  unit: 'cm',
  refused: {},
}

const MAX_OWN_ITEMS = 10
const REGISTERED = 'registered'
const AFTER_END = 'after'

const listInQuery = (query: URLSearchParams, name: string): readonly string[] =>
  (query.get(name) ?? '').split(',').filter((part) => part !== '')

/** Typed sizes stay out of the URL. */
function readChoice(query: URLSearchParams, catalogue: readonly CatalogueItem[]): FitChoice {
  const [ids, marks] = [listInQuery(query, 'items'), listInQuery(query, 'with')]
  return {
    ...emptyChoice,
    chosen: catalogue.map(({ id }) => id).filter((id) => ids.includes(id)),
    isRegistered: marks.includes(REGISTERED),
    conditions: counterConditions.filter((code) => marks.includes(code)),
    isAfterEnd: marks.includes(AFTER_END),
  }
}

function writeChoice(query: URLSearchParams, choice: FitChoice): string {
  const marks = [
    ...(choice.isRegistered ? [REGISTERED] : []),
    ...choice.conditions,
    ...(choice.isAfterEnd ? [AFTER_END] : []),
  ]
  const next = new URLSearchParams()
  for (const name of ['office', 'locker']) if (query.has(name)) next.set(name, query.get(name) ?? '')
  if (choice.chosen.length > 0) next.set('items', choice.chosen.join(','))
  if (marks.length > 0) next.set('with', marks.join(','))
  const text = next.toString().replaceAll('%2C', ',')
  return text === '' ? pagePaths.fit : `${pagePaths.fit}?${text}`
}

const sizeKeys = { 1: 1, 2: 2, 3: 'locker' } as const

/** Sizes with free boxes at the office; all sizes without an office. */
function sizesAt(office: Office | null, isLocker: boolean): readonly BoxSize[] {
  if (isLocker) return [3]
  if (!office) return [1, 2, 3]
  const free = ([1, 2, 3] as const).filter((size) => (office.freeBySize?.[sizeKeys[size]] ?? 0) > 0)
  return free.length > 0 ? free : [1, 2]
}

const rentState = ({ isAfterEnd, isGuaranteed, takesRegistered }: FitChoice): RentState => ({
  phase: isAfterEnd ? (isGuaranteed ? 'guaranteed' : 'over') : 'running',
  takesRegistered,
})

interface FitPlace {
  /** Null without an office in the URL, or if it could not be read. */
  readonly office: Office | null
  readonly hasFailed: boolean
  readonly lockerId: number | null
}

/** Form for a box of this size, or of any; null if the office has to be chosen first. */
function rentalUrl({ office, lockerId }: FitPlace, size: BoxSize | null): string | null {
  if (!office?.cabinet_enable || office.isTemporaryClosed) return null
  if (lockerId !== null) return pagePaths.rentalOfLocker(lockerId)
  if (size === null) return pagePaths.wizard(office.index)
  const locker = office.lockers?.[0]?.id
  if (size === 3) return locker === undefined ? null : pagePaths.rentalOfLocker(locker)
  return `${pagePaths.wizard(office.index)}?size=${size}`
}

const unknownPlace: FitPlace = { office: null, hasFailed: false, lockerId: null }

export interface FitItem {
  readonly id: string
  /** Null for a typed size. */
  readonly title: string | null
  readonly look: CatalogueItem['look']
  readonly size: ItemSize
  readonly answers: readonly FitAnswer[]
}

/** Answers without a request, except for the hours and sizes of an office in the URL. */
export function createFitPage(environment: Environment, catalogue: readonly CatalogueItem[]) {
  const $choice = atom<FitChoice>(emptyChoice)
  const $draft = atom<SizeDraft>(emptyDraft)
  const screen = createScreen<FitPlace>(environment, {
    load: async () => {
      const query = environment.query()
      $choice.set(readChoice(query, catalogue))
      const index = query.get('office') ?? ''
      const locker = query.get('locker') ?? ''
      const lockerId = /^\d{1,9}$/.test(locker) ? Number(locker) : null
      if (!isOfficeIndex(index)) return unknownPlace
      const answer = await call(environment, readOfficeByIndex, { query: { index } })
      return { office: answer.ok ? answer.value : null, hasFailed: !answer.ok, lockerId }
    },
  })

  const toView = (place: FitPlace, choice: FitChoice) => {
    const sizes = sizesAt(place.office, place.lockerId !== null)
    const rent = rentState(choice)
    const toItem = (size: ItemSize): Item => ({
      isRegistered: choice.isRegistered,
      conditions: choice.conditions,
      size,
    })
    const answer = (size: ItemSize) => answerBySize(toItem(size), sizes, rent)
    const tiles = catalogue.map((item) => ({ ...item, answers: answer(item) }))
    const items: readonly FitItem[] = [
      ...tiles
        .filter(({ id }) => choice.chosen.includes(id))
        .map(({ id, title, look, answers, ...size }) => ({ id, title, look, answers, size })),
      ...choice.own.map((size, index) => ({
        id: `own-${index}`,
        title: null,
        look: 'parcel' as const,
        size,
        answers: answer(size),
      })),
    ]
    const recommended = recommendSize(
      items.map(({ size }) => toItem(size)),
      sizes,
      rent,
    )
    return {
      ...place,
      choice,
      sizes,
      tiles,
      items,
      recommended,
      rentUrl: rentalUrl(place, recommended),
      needsCounter: items.some(({ answers }) =>
        answers.some(({ destination }) => destination.kind === 'counter'),
      ),
    }
  }
  const $view = computed([screen.$state, $choice], (state, choice) =>
    toView(state.kind === 'shown' ? state : unknownPlace, choice),
  )

  const choose = (part: Partial<FitChoice>): void => {
    const choice = { ...$choice.get(), ...part }
    $choice.set(choice)
    environment.rename(writeChoice(environment.query(), choice))
  }
  const toggleIn = <Value>(values: readonly Value[], value: Value): readonly Value[] =>
    values.includes(value) ? values.filter((other) => other !== value) : [...values, value]

  const builtView = toView(unknownPlace, emptyChoice)
  return {
    $view,
    /** As the site was built, without the choice in the URL. */
    builtView: () => builtView,
    $draft,
    choose,
    toggleItem: (id: string) => choose({ chosen: toggleIn($choice.get().chosen, id) }),
    toggleCondition: (code: CounterCondition) =>
      choose({ conditions: toggleIn($choice.get().conditions, code) }),
    removeOwn: (index: number) =>
      choose({ own: $choice.get().own.filter((_, position) => position !== index) }),
    typeSide: (name: SideName, text: string) => {
      const draft = $draft.get()
      const pasted = splitPastedSides(text)
      const sides = pasted
        ? { length: pasted[0], width: pasted[1], thickness: pasted[2] }
        : { ...draft.sides, [name]: text }
      const { [name]: _, ...refused } = draft.refused
      $draft.set({ ...draft, sides, refused: pasted ? {} : refused })
    },
    chooseUnit: (unit: LengthUnit) => $draft.set({ ...$draft.get(), unit, refused: {} }),
    addOwn: (): boolean => {
      const { sides, unit } = $draft.get()
      const read = sideNames.map((name) => ({ name, side: parseItemSide(sides[name], unit) }))
      const refused = Object.fromEntries(
        read.flatMap(({ name, side }) => (side.ok ? [] : [[name, side.code] as const])),
      )
      if (Object.keys(refused).length > 0) {
        $draft.set({ ...$draft.get(), refused })
        return false
      }
      const [length = 0, width = 0, thickness = 0] = read.map(({ side }) => (side.ok ? side.value : 0))
      choose({ own: [...$choice.get().own, { length, width, thickness }].slice(-MAX_OWN_ITEMS) })
      $draft.set({ ...emptyDraft, unit })
      return true
    },
  }
}
export type FitPage = ReturnType<typeof createFitPage>
