import { atom, computed, type ReadableAtom } from 'nanostores'
import { pagePaths } from '#kit/api/page-paths.ts'
import { stripNumberFormatting } from '#kit/api/pasted-text.ts'
import { fitsSearchLimit, maxTextLength } from '#kit/api/text-limits.ts'
import type { Environment, GeoPosition } from '#kit/browser/environment.ts'
import { onStoreMountInBrowser } from '#kit/browser/on-browser-mount.ts'
import { showToast } from '#kit/state/toasts.ts'
import type { Office } from '#places/api/offices.ts'
import type { ChosenOffice } from '#places/parts/last-search-url.ts'
import { hasExactPosition } from '#places/rules/exact-position.ts'
import { toEastLongitude } from '#places/rules/geo.ts'
import {
  areaMapView,
  defaultMapView,
  fitMapView,
  type MapView,
  OFFICE_ZOOM,
  TOWN_ZOOM,
} from '#places/rules/map-view.ts'
import { isOfficeIndex, officeAddress } from '#places/rules/office-address.ts'
import { searchCopy } from '#places/words/search.ts'
import { deleteDraftButMove, readCarriedFields, startRentalForm } from '#rent/parts/rental-form.ts'
import {
  $lastSearches,
  clearLastSearches,
  type LastSearch,
  rememberFoundOffice,
  rememberFoundTown,
} from './last-searches.ts'
import {
  createChosenOfficeStore,
  createListMapSwitch,
  createListToMapSync,
  createMapMarksStore,
  searchQueryForMapView,
} from './map-stores.ts'
import {
  createOfficeResultsStore,
  createOfficeSuggestionsStore,
  findOfficeByIndex,
  indexLookUpToastCodes,
} from './office-results.ts'
import type {
  HoveredOffice,
  MapLoadingState,
  MapTarget,
  OfficeSearchQuery,
  OfficeSuggestion,
  OfficeSuggestions,
  SearchFilters,
} from './search-state.ts'
import { readSearchFromQuery, writeSearchToUrl } from './search-url.ts'

const NEAR_ZOOM = 13
const start: OfficeSearchQuery = { kind: 'near', place: defaultMapView, of: 'centre' }
const noFilters: SearchFilters = { onlyFree: false, online: false, aaps: false }

export type SearchPage = ReturnType<typeof createSearchPage>

/** Search with list, map and card (M-MAP-01…19). */
export function createSearchPage(environment: Environment) {
  const $typed = atom('')
  const $needsAddress = atom(false)
  const $filters = atom<SearchFilters>(noFilters)
  const $position = atom<GeoPosition | null>(null)
  const $locating = atom<'no' | 'asking' | 'refused'>('no')
  const $target = atom<MapTarget>(defaultMapView)
  const $pointed = atom<HoveredOffice | null>(null)
  const $resultsAsked = atom(0)
  const $fieldAsked = atom(0)
  const suggestions = createOfficeSuggestionsStore(environment, () => $position.get())
  const list = createOfficeResultsStore(environment, start, () => $position.get())
  const card = createChosenOfficeStore(environment)
  const marks = createMapMarksStore(environment)
  const $map = atom<MapLoadingState>('unseen')
  let view: MapView | null = null
  let isFollowing = false

  let isRestoring = false
  /** Writes the search to the URL, so that it survives reloads and Back (M-MAP-17). */
  const keepInAddress = () => {
    const [found, filters, chosen] = [list.$found.get(), $filters.get(), card.$chosen.get()]
    if (isRestoring) return
    const { question, page } = list.asked()
    writeSearchToUrl(environment, {
      question,
      page: found.kind === 'loading' ? 0 : page,
      filters,
      chosen,
      start: defaultMapView,
    })
  }
  const follower = createListToMapSync(
    environment,
    (question) => void list.askQuietly(question, $filters.get()),
  )
  const clearCard = () => {
    // Clearing the choice also resets a rental form that was started for this office (M-MAP-18).
    const chosen = card.$chosen.get()
    if (chosen.kind !== 'none') deleteDraftButMove({ opsIndex: chosen.index, isAaps: false, aapsId: null })
    card.clear()
  }
  const views = createListMapSwitch(environment, clearCard)

  /** Fills the list. Offices found by words also appear on the map, and a single match opens its card. */
  const searchOffices = async (question: OfficeSearchQuery, page = 0): Promise<void> => {
    follower.settle()
    await list.ask(question, $filters.get(), page)
    const found = list.$found.get()
    if (found.kind !== 'shown' || found.question !== question) return
    const offices = found.offices.map(({ office }) => office)
    const [only] = offices
    if (!only) return
    if (question.kind === 'index') return
    if (question.kind === 'words') rememberFoundTown(question.text, offices)
    if (question.kind !== 'near' && found.total === 1) await select(only)
    else if (question.kind === 'words') showOnMap(fitMapView(offices))
  }
  const showOnMap = (view: MapTarget | null) => view && $target.set(view)
  const showResults = () => $resultsAsked.set($resultsAsked.get() + 1)
  const goTo = ({ latitude, longitude }: GeoPosition, zoom: number) =>
    $target.set({ latitude, longitude: toEastLongitude(longitude), zoom })

  const goToOffice = (office: Office): void => {
    if (hasExactPosition(office)) goTo(office, OFFICE_ZOOM)
    else if (office.coordPrecision !== 'none') goTo(office, TOWN_ZOOM)
  }

  const select = (office: Office) => {
    goToOffice(office)
    views.cardOpened()
    return card.show(office)
  }

  /** Looks up an exact index and shows a toast unless that office can be shown (M-ERR-01…03). */
  const lookUpIndex = async (index: string): Promise<void> => {
    const result = await findOfficeByIndex(environment, index)
    if (result.kind !== 'ok' && result.kind !== 'unknown')
      showToast(indexLookUpToastCodes[result.kind], searchCopy.lookup[result.kind], { duration: 5000 })
    await list.put(index, result)
    if (!('office' in result)) return card.clear()
    follower.settle()
    if (result.kind === 'ok') rememberFoundOffice(result.office)
    await select(result.office)
  }

  let retryPlace = async (): Promise<void> => {}
  const showPlace = (index: string, lockerId?: number): Promise<void> => {
    retryPlace = async () => {
      const place = await card.read(index, lockerId === undefined ? $filters.get() : { lockerId })
      if (!place) return
      if (lockerId !== undefined) rememberFoundOffice(place)
      goToOffice(place)
    }
    return retryPlace()
  }

  const showLocker = (index: string, lockerId: number): Promise<void> => {
    views.showMap()
    return showPlace(index, lockerId)
  }

  /** Looks up an index or searches by words. Empty input shows an error (M-MAP-11, AMB-43). */
  const search = async (page = 0): Promise<void> => {
    const text = $typed.get().trim()
    suggestions.clear()
    $needsAddress.set(text === '')
    if (text === '' || !fitsSearchLimit(text)) return
    showResults()
    const number = stripNumberFormatting(text)
    if (isOfficeIndex(number)) return lookUpIndex(number)
    card.clear()
    await searchOffices({ kind: 'words', text }, page)
    const found = list.$found.get()
    if ($typed.get().trim() === text) $needsAddress.set(found.kind === 'shown' && found.total === 0)
  }
  const chooseSuggestion = ({ index, text, lockerId }: OfficeSuggestion): Promise<void> => {
    $typed.set(text)
    $needsAddress.set(false)
    suggestions.clear()
    showResults()
    return lockerId === undefined ? lookUpIndex(index) : showLocker(index, lockerId)
  }
  const searchFor = (text: string, page = 0): Promise<void> => {
    $typed.set(text)
    return search(page)
  }

  /** If the browser does not give the position, a note below the button is all that happens (M-MAP-15). */
  const locate = async (): Promise<void> => {
    $locating.set('asking')
    const position = await environment.position()
    $locating.set(position === null ? 'refused' : 'no')
    if (position === null) return
    $position.set(position)
    goTo(position, NEAR_ZOOM)
    await searchOffices({ kind: 'near', place: position, of: 'me' })
  }

  const $search = computed(
    [$filters, views.$view, $locating, list.$found, card.$chosen],
    (filters, view, locating, found, chosen) => ({ filters, view, locating, found, chosen }),
  )

  const restoreCard = async ({ index, lockerId }: ChosenOffice): Promise<void> => {
    const [chosen, found] = [card.$chosen.get(), list.$found.get()]
    if (chosen.kind !== 'none' && chosen.index === index && lockerId === null) return
    const isListed =
      found.kind === 'shown' &&
      found.offices.some(({ office }) => office.index === index && office.aapsh_id === lockerId)
    if (!isListed) views.showMap()
    views.cardOpened()
    await showPlace(index, lockerId ?? undefined)
  }

  /** View of a search that another visit left in the URL. */
  const viewOf = (question: OfficeSearchQuery): MapTarget | null => {
    if (question.kind === 'near' && question.area !== undefined) return areaMapView(question.area)
    const found = list.$found.get()
    const offices = found.kind === 'shown' ? found.offices.map(({ office }) => office) : []
    return fitMapView(question.kind === 'near' ? [question.place, ...offices.slice(0, 1)] : offices)
  }

  const restore = async (query: URLSearchParams): Promise<void> => {
    const { office, text, around, nearMe, page, filters, chosen } = readSearchFromQuery(query)
    $filters.set(filters)
    if (office !== null) {
      views.showMap()
      await lookUpIndex(office)
    } else if (text !== '') await searchFor(text.slice(0, maxTextLength.search), page)
    else {
      const listed = searchOffices(around ?? start, page)
      const isFree = around === null && chosen === null
      if (nearMe || (isFree && (await environment.positionAllowed()))) await locate()
      await listed
      if (around) showOnMap(viewOf(around))
    }
    if (chosen) await restoreCard(chosen)
  }

  onStoreMountInBrowser(environment, $search, () => {
    const stops = [
      views.begin(),
      environment.onHistory(keepInAddress),
      ...[list.$found, $filters, card.$chosen, views.$view].map((store) => store.listen(keepInAddress)),
    ]
    isRestoring = true
    void restore(environment.query()).finally(() => {
      isRestoring = false
      keepInAddress()
    })
    return () => {
      for (const stop of stops) stop()
    }
  })

  const setFilters = (filters: SearchFilters) => {
    $filters.set(filters)
    if (view) void marks.look(view, filters)
    return searchOffices(list.asked().question)
  }

  const startForm = (office: Office, digitization: boolean) => {
    if (office.aapsh_id !== null) return environment.go(pagePaths.rentalOfLocker(office.aapsh_id))
    const place = {
      opsIndex: office.index,
      address: officeAddress(office.settlement, office.addressSource),
      isAaps: false,
      aapsId: null,
    }
    startRentalForm(place, { ...readCarriedFields(), digitization })
    environment.go(pagePaths.wizard(office.index))
  }

  return {
    $search,
    $typed: $typed as ReadableAtom<string>,
    $needsAddress: $needsAddress as ReadableAtom<boolean>,
    $suggestions: suggestions.$suggestions as ReadableAtom<OfficeSuggestions>,
    $lastSearches: $lastSearches as ReadableAtom<readonly LastSearch[]>,
    $locating: $locating as ReadableAtom<'no' | 'asking' | 'refused'>,
    $resultsAsked: $resultsAsked as ReadableAtom<number>,
    $fieldAsked: $fieldAsked as ReadableAtom<number>,
    $marks: marks.$marks,
    $marksFailed: marks.$failed,
    $map: $map as ReadableAtom<MapLoadingState>,
    $follows: follower.$follows as ReadableAtom<boolean>,
    $moved: follower.$moved as ReadableAtom<boolean>,
    $target: $target as ReadableAtom<MapTarget>,
    $position: $position as ReadableAtom<GeoPosition | null>,
    $pointed: $pointed as ReadableAtom<HoveredOffice | null>,
    type: (typed: string) => {
      $typed.set(typed)
      $needsAddress.set(false)
      suggestions.typed(typed)
    },
    chooseSuggestion,
    search: () => search(),
    searchFor: (text: string) => searchFor(text),
    searchAgain: ({ index, lockerId, text }: LastSearch): Promise<void> =>
      index === undefined ? searchFor(text) : chooseSuggestion({ index, lockerId, text }),
    forgetLastSearches: clearLastSearches,
    askAnew: () => $fieldAsked.set($fieldAsked.get() + 1),
    setFilters,
    dropFilters: () => setFilters(noFilters),
    locate: async () => {
      showResults()
      await locate()
    },
    goToPage: (page: number) => searchOffices(list.asked().question, page),
    retry: () => {
      const { question, page } = list.asked()
      return question.kind === 'index' ? lookUpIndex(question.index) : searchOffices(question, page)
    },
    show: (shown: 'list' | 'map') => (shown === 'map' ? views.showMap() : views.showList()),
    point: (office: Office | null) => $pointed.set(office && { index: office.index, place: office }),
    pointPin: (index: string | null) => $pointed.set(index === null ? null : { index, place: null }),
    choose: select,
    choosePin: (index: string): Promise<void> => {
      views.cardOpened()
      return showPlace(index)
    },
    retryChosen: () => void retryPlace(),
    retryMarks: () => {
      if (view) void marks.look(view, $filters.get())
    },
    clearChosen: () => {
      clearCard()
      views.cardClosed()
    },
    /** Zooms in by two steps; the list follows. */
    openCluster: (place: GeoPosition) => {
      isFollowing = true
      goTo(place, Math.min((view?.zoom ?? defaultMapView.zoom) + 2, 18))
    },
    openTown: async (townOf: string, name: string): Promise<void> => {
      card.clear()
      views.showList()
      await searchOffices({ kind: 'town', townOf, name })
    },
    dragBegins: () => {
      follower.wait()
      list.dropQuiet()
    },
    /** The list follows only if the user moved the map (`byHand`). */
    viewChanged: (shown: MapView, byHand: boolean): void => {
      view = shown
      void marks.look(shown, $filters.get())
      if (byHand || isFollowing) follower.movedByHand(shown)
      isFollowing = false
    },
    setFollows: (follows: boolean) => follower.setFollows(follows, view),
    setMap: (state: MapLoadingState) => $map.set(state),
    searchHere: async (): Promise<void> => {
      if (view) await searchOffices(searchQueryForMapView(view))
    },
    searchNearby: async (): Promise<void> => {
      const { question } = list.asked()
      if (question.kind === 'near') await searchOffices({ kind: 'near', place: question.place, of: 'place' })
    },
    searchAround: async (office: Office | undefined): Promise<void> => {
      if (office) await searchOffices({ kind: 'near', place: office, of: 'office' })
    },
    /** Opens the rental form for the office (M-MAP-17, 18). */
    rent: (office: Office) => startForm(office, false),
    /** Opens the form with digitization selected (M-MAP-17). */
    digitize: (office: Office) => startForm(office, true),
  }
}
