import { atom, type ReadableAtom } from 'nanostores'
import type { Environment } from '#browser/environment.ts'
import { whenShown } from '#browser/when-shown.ts'
import { CAROUSEL_MS } from '#domain/limits.ts'
import type { ServiceNumber } from '#domain/service.ts'
import { connectService, toMap } from './connect-service.ts'

/** A banner out of content/banners. */
export interface Banner {
  readonly id: string
  readonly title: string
  readonly text: string
  readonly dialogTitle: string
  readonly service?: ServiceNumber | undefined
  /** The dialog's paragraphs. */
  readonly paragraphs: readonly string[]
}

export interface BannersState {
  readonly banners: readonly Banner[]
  /** The banner in sight, from 0. */
  readonly current: number
  readonly playing: boolean
  /** The banner whose dialog is open. */
  readonly opened: number | null
  /** A claim to connect to is being looked for. */
  readonly connecting: boolean
}

export type BannersPage = ReturnType<typeof bannersPage>

/**
 * The banners: each stays 5000 ms, still while the pointer or the focus is on them, when the person stopped them and
 * where motion is not wanted (M-HOME-05, 06).
 */
export function bannersPage(environment: Environment, banners: readonly Banner[]) {
  const $banners = atom<BannersState>({
    banners,
    current: 0,
    playing: true,
    opened: null,
    connecting: false,
  })
  const change = (some: Partial<BannersState>) => $banners.set({ ...$banners.get(), ...some })
  let held = false
  let stop = () => {}

  const wait = (): void => {
    stop()
    const { playing, opened } = $banners.get()
    if (!playing || held || opened !== null || banners.length < 2) return
    stop = environment.after(CAROUSEL_MS, () => {
      change({ current: ($banners.get().current + 1) % banners.length })
      wait()
    })
  }

  whenShown(environment, $banners, () => {
    if (environment.matches('(prefers-reduced-motion: reduce)')) change({ playing: false })
    wait()
    return () => stop()
  })

  const close = () => {
    change({ opened: null })
    wait()
  }

  return {
    $banners: $banners as ReadableAtom<BannersState>,
    show: (index: number) => {
      change({ current: index })
      wait()
    },
    play: (playing: boolean) => {
      change({ playing })
      wait()
    },
    hold: (on: boolean) => {
      held = on
      wait()
    },
    open: (index: number) => {
      change({ opened: index })
      wait()
    },
    close,
    /** To a claim that can be improved, else to the map with a word (M-HOME-08). */
    connect: async (service: ServiceNumber | undefined): Promise<void> => {
      change({ connecting: true })
      await connectService(environment, service)
      change({ connecting: false })
      close()
    },
    rentAgain: () => {
      close()
      environment.go(toMap)
    },
  }
}
