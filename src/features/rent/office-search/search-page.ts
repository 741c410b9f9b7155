import { atom, computed, type ReadableAtom } from 'nanostores'
import type { Environment, Position } from '#browser/environment.ts'
import { whenShown } from '#browser/when-shown.ts'
import { addresses } from '#contract/addresses.ts'
import type { Office } from '#contract/offices.ts'
import { searchCopy } from '#copy/search.ts'
import { defaultView, type MapView, OFFICE_ZOOM, viewOfAll } from '#domain/map-view.ts'
import { officeAddress } from '#domain/office-address.ts'
import { isOfficeIndex } from '#domain/office-index.ts'
import { claimBeingChanged, forgetRentalForm, startRentalForm } from '#state/rental-form.ts'
import { showToast } from '#state/toasts.ts'
import { choosing } from './choosing.ts'
import { finding } from './finding.ts'
import { lookUp, lookUpCodes } from './looking-up.ts'
import { marking } from './marking.ts'
import { officeShown } from './office-shown.ts'
import type { Filters, MapState, Question, Suggestion, Target } from './search-state.ts'
import { suggesting } from './suggesting.ts'

/** Zoom at which the surroundings of a person are shown. */
const NEAR_ZOOM = 13
/** Milliseconds for which the map stands before the list follows it. */
const FOLLOW_MS = 350
const start: Question = { kind: 'near', place: defaultView, of: 'centre' }
const noFilters: Filters = { onlyFree: false, online: false, aaps: false }

export type SearchPage = ReturnType<typeof searchPage>

/** Step 0: the search field, the list and the map, all of one result (M-MAP-01…19). */
export function searchPage(environment: Environment) {
  const $typed = atom('')
  const $needsAddress = atom(false)
  const $filters = atom<Filters>(noFilters)
  const $view = atom<'list' | 'map'>('list')
  const $position = atom<Position | null>(null)
  const $locating = atom<'no' | 'asking' | 'refused'>('no')
  const $target = atom<Target>(defaultView)
  /** The map was moved by hand away from what the list answers. */
  const $moved = atom(false)
  const suggestions = suggesting(environment, () => $position.get())
  const list = finding(environment, start, () => $position.get())
  const card = choosing(environment)
  const marks = marking(environment)
  const $map = atom<MapState>('unseen')
  let view: MapView | null = null

  let stopFollowing = () => {}

  /** Fills the list; offices that words found are brought into sight on the map, a single one with its card. */
  const find = async (question: Question, page = 0): Promise<void> => {
    $moved.set(false)
    stopFollowing()
    await list.ask(question, $filters.get(), page)
    const found = list.$found.get()
    if (question.kind !== 'words' || found.kind !== 'shown' || found.question !== question) return
    const offices = found.offices.map(({ office }) => office)
    const [only] = offices
    if (only && found.total === 1) await select(only)
    else if (only) $target.set(viewOfAll(offices))
  }
  const goTo = (place: Position, zoom: number) =>
    $target.set({ latitude: place.latitude, longitude: place.longitude, zoom })

  const select = (office: Office) => {
    goTo(office, OFFICE_ZOOM)
    return card.show(office)
  }

  /** One office by its exact index, with its toasts (M-ERR-01…03). */
  const lookUpIndex = async (index: string): Promise<void> => {
    const result = await lookUp(environment, index)
    if (result.kind === 'unknown') {
      const question = { kind: 'index', index } as const
      list.put({ kind: 'shown', question, offices: [], total: 0, page: 0, pages: 1 })
      card.clear()
      return
    }
    if (result.kind !== 'ok')
      showToast(lookUpCodes[result.kind], searchCopy.lookup[result.kind], { duration: 5000 })
    if (!('office' in result)) {
      const code = result.kind === 'none' ? 'no_offer' : 'failed'
      list.put({ kind: 'failed', question: { kind: 'index', index }, code })
      card.clear()
      return
    }
    const shown = officeShown(environment, result.office)
    const insteadOf = result.kind === 'alternative' ? { insteadOf: index } : {}
    const question = { kind: 'index', index: result.office.index, ...insteadOf } as const
    list.put({ kind: 'shown', question, offices: [shown], total: 1, page: 0, pages: 1 })
    $moved.set(false)
    await select(result.office)
  }

  /** Where the person is; a refusal is ignored but for a word under the button (M-MAP-15). */
  const locate = async (): Promise<void> => {
    $locating.set('asking')
    const position = await environment.position()
    $locating.set(position === null ? 'refused' : 'no')
    if (position === null) return
    $position.set(position)
    goTo(position, NEAR_ZOOM)
    await find({ kind: 'near', place: position, of: 'me' })
  }

  const $search = computed(
    [$typed, $needsAddress, suggestions.$suggestions, $filters, $view, $locating, list.$found, card.$chosen],
    (typed, needsAddress, suggested, filters, shownView, locating, found, chosen) => ({
      typed,
      needsAddress,
      suggestions: suggested,
      filters,
      view: shownView,
      locating,
      found,
      chosen,
    }),
  )

  whenShown(environment, $search, () => {
    // A link from an office's own page leads to it on the map.
    const asked = environment.query().get('office') ?? ''
    if (isOfficeIndex(asked)) {
      $view.set('map')
      void lookUpIndex(asked)
      return undefined
    }
    void find(start)
    void environment.positionAllowed().then((allowed) => (allowed ? locate() : undefined))
    return undefined
  })

  const setFilters = (filters: Filters) => {
    $filters.set(filters)
    if (view) void marks.look(view, filters)
    return find(list.$found.get().question)
  }

  const begin = (office: Office, digitization: boolean) => {
    // The page of a locker begins its form by itself.
    if (office.aapsh_id !== null) return environment.go(addresses.rentalOfLocker(office.aapsh_id))
    const place = {
      opsIndex: office.index,
      address: officeAddress(office.settlement, office.addressSource),
      isAaps: false,
      aapsId: null,
    }
    startRentalForm(place, { digitization, replaces: claimBeingChanged() })
    environment.go(addresses.wizard(office.index))
  }

  return {
    $search,
    $marks: marks.$marks,
    $marksFailed: marks.$failed,
    $map: $map as ReadableAtom<MapState>,
    $moved: $moved as ReadableAtom<boolean>,
    $target: $target as ReadableAtom<Target>,
    $position: $position as ReadableAtom<Position | null>,
    type: (typed: string) => {
      $typed.set(typed)
      $needsAddress.set(false)
      suggestions.typed(typed)
    },
    /** A suggestion was chosen: its office is looked up by the exact index. */
    chooseSuggestion: async ({ index, text, lockerId }: Suggestion): Promise<void> => {
      $typed.set(text)
      $needsAddress.set(false)
      suggestions.clear()
      if (lockerId === undefined) return lookUpIndex(index)
      $view.set('map')
      const locker = await card.read(index, { lockerId })
      if (locker) goTo(locker, OFFICE_ZOOM)
    },
    /** Search was pressed: an index is looked up, words are searched for; nothing asks for one or the other (M-MAP-11, AMB-43). */
    search: async (): Promise<void> => {
      const text = $typed.get().trim()
      suggestions.clear()
      $needsAddress.set(text === '')
      if (isOfficeIndex(text)) return lookUpIndex(text)
      if (text === '') return
      card.clear()
      await find({ kind: 'words', text })
      const found = list.$found.get()
      if ($typed.get().trim() === text) $needsAddress.set(found.kind === 'shown' && found.total === 0)
    },
    setFilters,
    dropFilters: () => setFilters(noFilters),
    locate,
    goToPage: (page: number) => find(list.$found.get().question, page),
    retry: () => {
      const { question } = list.$found.get()
      return question.kind === 'index' ? lookUpIndex(question.index) : find(question)
    },
    show: (shown: 'list' | 'map') => $view.set(shown),
    /** An office of the list was chosen. */
    choose: select,
    /** A pin was pressed: only its index is known yet. */
    choosePin: async (index: string): Promise<void> => {
      const office = await card.read(index, $filters.get())
      if (office) goTo(office, OFFICE_ZOOM)
    },
    retryChosen: () => {
      const chosen = card.$chosen.get()
      if (chosen.kind === 'failed') void card.read(chosen.index, $filters.get())
    },
    /** Pins and clusters did not come: they are asked for again. */
    retryMarks: () => {
      if (view) void marks.look(view, $filters.get())
    },
    /** Clears the office; a form that was begun for it is reset (M-MAP-18). */
    clearChosen: () => {
      const chosen = card.$chosen.get()
      if (chosen.kind !== 'none') forgetRentalForm({ opsIndex: chosen.index, isAaps: false, aapsId: null })
      card.clear()
    },
    /** A group of offices was pressed: two steps closer. */
    openCluster: (place: Position) => goTo(place, Math.min((view?.zoom ?? defaultView.zoom) + 2, 18)),
    /**
     * The map shows something else. A list of what is on the map goes with it; another one stays, and moving the map
     * `byHand` offers to search there.
     */
    viewChanged: (shown: MapView, byHand: boolean): void => {
      view = shown
      void marks.look(shown, $filters.get())
      if (!byHand) return
      const { question } = list.$found.get()
      stopFollowing()
      if (question.kind !== 'near' || question.of !== 'centre') {
        $moved.set(true)
        return
      }
      const { latitude, longitude } = shown
      stopFollowing = environment.after(FOLLOW_MS, () => {
        void list.askQuietly({ kind: 'near', place: { latitude, longitude }, of: 'centre' }, $filters.get())
      })
    },
    /** How far the map has come; where its code does not come the list works without. */
    setMap: (state: MapState) => $map.set(state),
    /** The nearest offices to the middle of the map. */
    searchHere: async (): Promise<void> => {
      if (!view) return
      const place = { latitude: view.latitude, longitude: view.longitude }
      await find({ kind: 'near', place, of: 'centre' })
    },
    /** The nearest offices to one that was found. */
    searchAround: async (office: Office | undefined): Promise<void> => {
      if (office) await find({ kind: 'near', place: office, of: 'office' })
    },
    /** To the form, which is reset with its total cost (M-MAP-17, 18). */
    rent: (office: Office) => begin(office, false),
    /** To the form with digitization chosen (M-MAP-17). */
    digitize: (office: Office) => begin(office, true),
  }
}
