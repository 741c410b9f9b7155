import { atom, type ReadableAtom } from 'nanostores'
import { listAvailableServices } from '#claims/api/claim-services.ts'
import { listClientClaims } from '#claims/api/claims.ts'
import { type ServiceNumber, serviceNumberByName } from '#claims/rules/services.ts'
import { homeCopy } from '#content/words/home.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { onStoreMountInBrowser } from '#kit/browser/on-browser-mount.ts'
import { CAROUSEL_INTERVAL_MS } from '#kit/rules/limits.ts'
import { showToast } from '#kit/state/toasts.ts'

const MAX_CHECKED_CLAIMS = 20
/** Claim statuses in which a service may be added: paid and on rent (M-SVC-04). */
const connectableStatuses: readonly number[] = [3, 6]

/** Registered items are service 4 at an office and 5 at a locker (AMB-39). */
const serviceNumbersFor = (wanted: ServiceNumber): readonly number[] =>
  wanted === serviceNumberByName.registeredOffice
    ? [serviceNumberByName.registeredOffice, serviceNumberByName.registeredLocker]
    : [wanted]

const findClaim = async (
  environment: Environment,
  wanted: ServiceNumber | undefined,
): Promise<number | null> => {
  if (!environment.mayBePerson()) return null
  const list = await call(environment, listClientClaims, { query: { limit: MAX_CHECKED_CLAIMS } })
  if (!list.ok) return null
  for (const { claimId } of list.value.filter(({ claimStatus }) =>
    connectableStatuses.includes(claimStatus.id),
  )) {
    const services = await call(environment, listAvailableServices, { params: { id: claimId } })
    if (!services.ok) continue
    const fits = services.value.some(
      ({ id, availableForConnection }) =>
        availableForConnection && (wanted === undefined || serviceNumbersFor(wanted).includes(id)),
    )
    if (fits) return claimId
  }
  return null
}

/**
 * Opens the services page of a claim to which the service can be added. If there is none, or on failure, shows a toast
 * for 5 s and opens the map (M-HOME-08).
 */
async function connectService(environment: Environment, wanted: ServiceNumber | undefined): Promise<void> {
  const claim = await findClaim(environment, wanted)
  if (claim !== null) return environment.go(`${pagePaths.claim(claim)}#services`)
  showToast('nothing_to_connect', homeCopy.nothingToConnect, { tone: 'warning', duration: 5000 })
  environment.go(MAP_ADDRESS)
}

const MAP_ADDRESS = '#search'

export interface HomeBanner {
  readonly id: string
  readonly title: string
  readonly text: string
  readonly dialogTitle: string
  readonly service?: ServiceNumber | undefined
  readonly paragraphs: readonly string[]
}

interface BannersState {
  readonly banners: readonly HomeBanner[]
  /** Index of the visible banner. */
  readonly current: number
  readonly playing: boolean
  readonly opened: number | null
  readonly connecting: boolean
}

export type BannersPage = ReturnType<typeof createBannersPage>

/**
 * Each banner is shown for 5 s. Rotation stops while the pointer or focus is on the banner, after the pause button, and
 * with reduced motion (M-HOME-05, 06).
 */
export function createBannersPage(environment: Environment, banners: readonly HomeBanner[]) {
  const $banners = atom<BannersState>({
    banners,
    current: 0,
    playing: true,
    opened: null,
    connecting: false,
  })
  const change = (changes: Partial<BannersState>) => $banners.set({ ...$banners.get(), ...changes })
  let isPaused = false
  let stop = () => {}

  const scheduleNext = (): void => {
    stop()
    const { playing, opened } = $banners.get()
    if (!playing || isPaused || opened !== null || banners.length < 2) return
    stop = environment.after(CAROUSEL_INTERVAL_MS, () => {
      change({ current: ($banners.get().current + 1) % banners.length })
      scheduleNext()
    })
  }

  onStoreMountInBrowser(environment, $banners, () => {
    if (environment.matches('(prefers-reduced-motion: reduce)')) change({ playing: false })
    scheduleNext()
    return () => stop()
  })

  const changeAndWait = (changes: Partial<BannersState>) => {
    change(changes)
    scheduleNext()
  }
  const close = () => changeAndWait({ opened: null })

  return {
    $banners: $banners as ReadableAtom<BannersState>,
    show: (current: number) => changeAndWait({ current }),
    play: (playing: boolean) => changeAndWait({ playing }),
    hold: (on: boolean) => {
      isPaused = on
      scheduleNext()
    },
    open: (opened: number) => changeAndWait({ opened }),
    close,
    connect: async (service: ServiceNumber | undefined): Promise<void> => {
      change({ connecting: true })
      await connectService(environment, service)
      changeAndWait({ connecting: false, opened: null })
    },
    rentAgain: () => {
      close()
      environment.go(MAP_ADDRESS)
    },
  }
}
