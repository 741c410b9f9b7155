import { atom, computed } from 'nanostores'
import { call } from '#kit/browser/call.ts'
import type { Environment, GeoPosition } from '#kit/browser/environment.ts'
import { addDays, todayInZone } from '#kit/rules/calendar-date.ts'
import { createScreen } from '#kit/screens/screen.ts'
import { currentTime } from '#kit/state/server-time.ts'
import { readWeekOffices } from '#places/api/week-offices.ts'
import { openPlacePicker } from '#places/parts/place-picker.ts'
import {
  createPlaceFinder,
  type FoundPlace,
  type MetroStationRow,
} from '#places/rules/find-place-on-device.ts'
import { type RankedOffice, rankByWeek, type WeekOffice } from '#places/rules/rank-by-week.ts'
import {
  parseSavedPlan,
  serializePlan,
  type WeekPlace,
  type WeekPlan,
} from '#places/rules/saved-week-plan.ts'
import { unpackWeekOffices } from '#places/rules/week-offices.ts'
import {
  emptyWeek,
  type FreeWeek,
  setHours,
  toggleHours,
  togglePreset,
  type WeekPreset,
} from '#places/rules/week-plan.ts'

const STORAGE_NAME = 'weekPlan'
export const MAX_PLACES = 3
const MOSCOW = { latitude: 55.7558, longitude: 37.6173 } as const
const PICKER_ZOOM = 11
const NEAR_ZOOM = 14
const FIRST_SHOWN = 6

interface WeekData {
  readonly offices: readonly WeekOffice[]
  readonly find: (text: string) => readonly FoundPlace[]
}

interface PlaceSearch {
  readonly text: string
  readonly found: readonly FoundPlace[]
  readonly isMapOpen: boolean
  readonly problem: 'no_position' | 'map_failed' | null
}

interface WeekWords {
  readonly foundName: (place: FoundPlace) => string
  readonly here: string
  readonly mapPoint: string
}

const emptySearch: PlaceSearch = { text: '', found: [], isMapOpen: false, problem: null }
const emptyPlan: WeekPlan = { places: [], week: emptyWeek, onTheWay: true, maxDetour: 2000 }

/** Ranks in the browser. No request contains a place or the week (M-WEEK-05). */
export function createWeekPage(
  environment: Environment,
  metro: Readonly<Record<string, readonly MetroStationRow[]>>,
  words: WeekWords,
) {
  const $plan = atom<WeekPlan>(emptyPlan)
  const $search = atom<PlaceSearch>(emptySearch)
  const $isSaved = atom(false)
  const $shown = atom(FIRST_SHOWN)
  const $picked = atom<GeoPosition | null>(null)

  const { $state, retry } = createScreen<WeekData>(environment, {
    load: async () => {
      const saved = parseSavedPlan(environment.kept.read(STORAGE_NAME))
      if (saved && $plan.get() === emptyPlan) {
        $plan.set(saved)
        $isSaved.set(true)
      }
      const answer = await call(environment, readWeekOffices, {})
      if (!answer.ok) return answer
      const offices = unpackWeekOffices(answer.value)
      let find: WeekData['find'] | undefined
      return {
        offices,
        find: (text) => {
          find ??= createPlaceFinder(offices, metro)
          return find(text)
        },
      }
    },
  })

  const $ranked = computed([$state, $plan], (state, plan): readonly RankedOffice[] =>
    state.kind === 'shown' ? rankByWeek(state.offices, { ...plan, now: currentTime(environment) }) : [],
  )

  const change = (part: Partial<WeekPlan>): void => {
    $plan.set({ ...$plan.get(), ...part })
    $isSaved.set(false)
    $shown.set(FIRST_SHOWN)
  }
  const search = (part: Partial<PlaceSearch>): void => $search.set({ ...$search.get(), ...part })
  const addPlace = (place: WeekPlace): void => {
    const { places } = $plan.get()
    const isNew = places.every(
      ({ latitude, longitude }) => latitude !== place.latitude || longitude !== place.longitude,
    )
    if (isNew && places.length < MAX_PLACES) change({ places: [...places, place] })
    $search.set(emptySearch)
  }

  return {
    $state,
    $plan,
    $search,
    $ranked,
    $isSaved,
    $shown,
    retry,
    firstDay: (): string => addDays(todayInZone(currentTime(environment)), 1),
    change,
    type: (text: string) => {
      const state = $state.get()
      search({ text, found: state.kind === 'shown' ? state.find(text) : [], problem: null })
    },
    choose: (place: FoundPlace) =>
      addPlace({ name: words.foundName(place), latitude: place.latitude, longitude: place.longitude }),
    removePlace: (index: number) =>
      change({ places: $plan.get().places.filter((_, position) => position !== index) }),
    addOwnPosition: async () => {
      const place = await environment.position()
      if (place) addPlace({ name: words.here, latitude: place.latitude, longitude: place.longitude })
      else search({ problem: 'no_position' })
    },
    openMap: () => {
      $picked.set(null)
      search({ isMapOpen: true, problem: null })
    },
    /** The picker loads no offices, so its requests name no place. */
    drawMap: (element: HTMLElement | null): (() => void) | undefined => {
      if (!element) return undefined
      const near = $plan.get().places.at(-1)
      return openPlacePicker(element, environment, {
        view: { ...(near ?? MOSCOW), zoom: near ? NEAR_ZOOM : PICKER_ZOOM },
        $place: $picked,
        onPick: (place) => $picked.set(place),
        onFailed: () => search({ isMapOpen: false, problem: 'map_failed' }),
      })
    },
    closeMap: () => {
      const place = $picked.get()
      if (place) addPlace({ name: words.mapPoint, ...place })
      else search({ isMapOpen: false })
    },
    setHours: (indexes: readonly number[], isFree?: boolean) => {
      const { week } = $plan.get()
      change({ week: isFree === undefined ? toggleHours(week, indexes) : setHours(week, indexes, isFree) })
    },
    togglePreset: (preset: WeekPreset) => change({ week: togglePreset($plan.get().week, preset) }),
    clearWeek: () => change({ week: emptyWeek as FreeWeek }),
    showMore: () => $shown.set(Number.POSITIVE_INFINITY),
    save: () => {
      environment.kept.write(STORAGE_NAME, serializePlan($plan.get()))
      $isSaved.set(true)
    },
    forget: () => {
      environment.kept.remove(STORAGE_NAME)
      $plan.set(emptyPlan)
      $isSaved.set(false)
    },
  }
}
export type WeekPage = ReturnType<typeof createWeekPage>
