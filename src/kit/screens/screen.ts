import { atom, type ReadableAtom } from 'nanostores'
import type { CallFailure } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { createLatestRequestCheck } from '#kit/browser/latest-request.ts'
import { onStoreMountInBrowser } from '#kit/browser/on-browser-mount.ts'
import { showToast } from '#kit/state/toasts.ts'

const POLL_DELAYS_MS = [1000, 1000, 2000, 3000, 5000, 8000, 15_000] as const
const POLLS_BEFORE_LONG = 6

const isTransient = ({ status }: CallFailure): boolean => status === 0 || status >= 500

/**
 * Calls `ask` immediately, whenever the page becomes visible, and repeatedly while it returns 'again'; `every` is a
 * fixed interval in milliseconds.
 */
function poll(
  environment: Environment,
  ask: (long: boolean) => Promise<'again' | 'enough'>,
  every?: number,
): { readonly askNow: () => Promise<void>; readonly run: () => () => void } {
  let asked = 0
  let stop = () => {}
  const askNow = async (): Promise<void> => {
    stop()
    asked += 1
    if ((await ask(asked >= POLLS_BEFORE_LONG)) === 'enough') return
    stop = environment.after(
      every ?? POLL_DELAYS_MS[Math.min(asked, POLL_DELAYS_MS.length) - 1] ?? 15_000,
      () => void askNow(),
    )
  }
  return {
    askNow,
    run: (): (() => void) => {
      void askNow()
      const unsubscribe = environment.onReturn(() => void askNow())
      return () => {
        unsubscribe()
        stop()
      }
    },
  }
}

interface Loading {
  readonly kind: 'loading'
}

interface Failed {
  readonly kind: 'failed'
  readonly code: string
}

interface Progress {
  /** True while a change is being sent; a second change is ignored. */
  readonly busy: boolean
  readonly reloading: boolean
  readonly refused: string | null
}

export type LoadedState<Own> = { readonly kind: 'shown' } & Progress & Own

export type ScreenState<Own, Other = never> = Loading | Failed | Other | LoadedState<Own>

interface Refusal {
  readonly ok: false
  readonly code: string
  readonly status?: number
}

/** Result of a load; 'redirected' means that the browser is leaving the page. */
type LoadResult<Own, Other> = Own | Loading | Failed | Other | CallFailure | 'redirected'

/** Result of a change: done, changed fields, another state, a refusal, or 'left' if the browser is leaving the page. */
type ChangeResult<Own, Other> = { readonly ok: true } | Partial<Own> | Other | Refusal | 'left' | undefined

export interface ScreenOptions<Own, Other> {
  /** Loads the screen. `getShown` returns the state on screen; `long` is true after several polls. */
  readonly load: (
    getShown: () => LoadedState<Own> | null,
    long: boolean,
  ) => LoadResult<Own, Other> | Promise<LoadResult<Own, Other>>
  /** Runs after each successful load; `before` is null the first time. */
  readonly afterLoad?: (shown: LoadedState<Own>, before: LoadedState<Own> | null) => unknown
  /** State shown to visitors; by default a failure that offers the login. */
  readonly onVisitor?: () => Other | 'redirected'
  /** Leaves the page if it is forbidden; by default it shows an ordinary failure. */
  readonly onForbidden?: () => unknown
  /** Shows refusals as toasts, except that an ended session is shown on the screen. */
  readonly toast?: (code: string) => string
  readonly pollEvery?: number
  /** Loads only when `reload` is called, for screens that do not know earlier what to load. */
  readonly onDemand?: boolean
  /** If a reload fails, keeps the shown state and adds the refusal to it. */
  readonly keepsShown?: boolean
  /** Reloads repeatedly while this returns true, and whenever the page becomes visible. */
  readonly poll?: (found: Own | Other) => boolean
  readonly whileShown?: () => () => void
}

export function leavePage(environment: Environment, address: string): 'left' {
  environment.go(address)
  return 'left'
}

/** Ends a load by redirecting; the Back button skips the redirecting page. */
export function redirectToPage(environment: Environment, address: string): 'redirected' {
  environment.redirect(address)
  return 'redirected'
}

/**
 * Creates the store of one screen, which loads, reloads and changes its data with one request at a time. Handles ended
 * sessions, forbidden pages, double clicks and late answers (M-SESS-01).
 */
export function createScreen<Own extends object, Other extends { readonly kind: string } = never>(
  environment: Environment,
  options: ScreenOptions<Own, Other>,
) {
  const $state = atom<ScreenState<Own, Other>>({ kind: 'loading' })
  const startRequest = createLatestRequestCheck()

  const shown = (): LoadedState<Own> | null => {
    const state = $state.get()
    return state.kind === 'shown' ? (state as LoadedState<Own>) : null
  }
  const change = (part: Partial<Own> | Partial<Progress>): void => {
    const state = shown()
    if (state) $state.set({ ...state, ...part })
  }

  const refuse = ({ code }: Refusal): void => {
    if (options.toast && code !== 'login_required') showToast(code, options.toast(code))
    else change({ refused: code })
  }

  const failToLoad = async (refused: CallFailure): Promise<void> => {
    if (refused.status === 403 && options.onForbidden) await options.onForbidden()
    else if (options.keepsShown && shown()) {
      change({ reloading: false })
      refuse(refused)
    } else if (refused.status === 401 && options.onVisitor) {
      const state = options.onVisitor()
      if (state !== 'redirected') $state.set(state)
    } else $state.set({ kind: 'failed', code: refused.code })
  }

  /** Only the latest load counts; answers that arrive after the page was left are dropped. */
  const read = async (long: boolean): Promise<'again' | 'enough'> => {
    const isLatest = startRequest()
    const before = shown()
    const found = await options.load(shown, long)
    if (!isLatest() || found === 'redirected') return 'enough'
    if ('ok' in found) {
      await failToLoad(found as CallFailure)
      return isTransient(found as CallFailure) ? 'again' : 'enough'
    }
    if ('kind' in found) {
      $state.set(found as Loading | Failed | Other)
      if (found.kind === 'failed') return 'enough'
      return found.kind === 'loading' || options.poll?.(found as Other) ? 'again' : 'enough'
    }
    const { busy } = shown() ?? { busy: false }
    const state: LoadedState<Own> = { busy, reloading: false, refused: null, ...found, kind: 'shown' }
    $state.set(state)
    await options.afterLoad?.(state, before)
    return options.poll?.(found) ? 'again' : 'enough'
  }
  const polling = options.poll && poll(environment, read, options.pollEvery)
  const reload = async (): Promise<undefined> => {
    change({ reloading: true })
    await (polling ? polling.askNow() : read(false))
  }

  const send = async (
    run: (shown: LoadedState<Own>) => Promise<ChangeResult<Own, Other>>,
  ): Promise<boolean> => {
    const before = shown()
    if (!before || before.busy) return false
    change({ busy: true, refused: null })
    const end = await run(before)
    if (end === 'left') {
      // The browser may restore this page from its back-forward cache, where it must not stay busy.
      const stop = environment.onReturn(() => {
        stop()
        change({ busy: false })
      })
      return true
    }
    if (end !== undefined && 'ok' in end) {
      change({ busy: false })
      if (!end.ok) refuse(end as Refusal)
      return end.ok
    }
    if (end !== undefined && 'kind' in end) $state.set(end as Other)
    else change({ ...end, busy: false })
    return true
  }

  onStoreMountInBrowser(environment, $state, () => {
    const stops = [polling?.run(), options.whileShown?.()]
    if (!polling && !options.onDemand && !shown()) void reload()
    return () => {
      startRequest()
      for (const stop of stops) stop?.()
    }
  })

  return {
    $state: $state as ReadableAtom<ScreenState<Own, Other>>,
    shown,
    change,
    reload,
    retry: (): void => {
      $state.set({ kind: 'loading' })
      void reload()
    },
    /**
     * Sends one change; a refusal is added to the shown state. Returns true if done, false if refused or if another
     * change is being sent.
     */
    send,
  }
}
