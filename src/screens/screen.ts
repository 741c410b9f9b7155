import { atom, type ReadableAtom } from 'nanostores'
import type { Refused } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { newestOnly } from '#browser/newest.ts'
import { whenShown } from '#browser/when-shown.ts'
import { showToast } from '#state/toasts.ts'

/** Waits between two questions in milliseconds: quick at first, then polite; the last goes on for ever. */
const waits = [1000, 1000, 2000, 3000, 5000, 8000, 15_000] as const
/** After so many questions without an end one may say that it takes long. */
const patience = 6

/** No network, or a server that restarts: it will be back. */
const isTransient = ({ status }: Refused): boolean => status === 0 || status >= 500

/**
 * A question that is asked at once, whenever the page comes back into sight, and again after each answer that says so.
 * `ask` is told whether it has been asked for long; `every` is a steady wait in milliseconds.
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
    if ((await ask(asked >= patience)) === 'enough') return
    stop = environment.after(every ?? waits[Math.min(asked, waits.length) - 1] ?? 15_000, () => void askNow())
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
  /** A change is on its way; a second one is not begun. */
  readonly busy: boolean
  /** What is in sight is being read again. */
  readonly reloading: boolean
  /** The refusal code of the last change. */
  readonly refused: string | null
}

/** What a screen shows: its own fields, and how its last change stands. */
export type ShownState<Own> = { readonly kind: 'shown' } & Progress & Own

/** A screen in all its states; `Other` are states of its own beside the three that every screen has. */
export type ScreenState<Own, Other = never> = Loading | Failed | Other | ShownState<Own>

/** A refusal of a call, or of something that answers by a code alone. */
interface Refusal {
  readonly ok: false
  readonly code: string
  readonly status?: number
}

/** What a reading found; 'redirected': the page goes on to another address. */
type Found<Own, Other> = Own | Loading | Failed | Other | Refused | 'redirected'

/** How a change ended: done, done with these fields changed or in another state, refused, or 'left'. */
type Outcome<Own, Other> = { readonly ok: true } | Partial<Own> | Other | Refusal | 'left' | undefined

export interface ScreenOptions<Own, Other> {
  /** Reads what is shown; `inSight` tells what is shown at that moment, `long` that a poll has been asking for long. */
  readonly load: (
    inSight: () => ShownState<Own> | null,
    long: boolean,
  ) => Found<Own, Other> | Promise<Found<Own, Other>>
  /** Runs after each reading that was shown, for what comes beside it; `before` is null the first time. */
  readonly afterLoad?: (shown: ShownState<Own>, before: ShownState<Own> | null) => unknown
  /** What a reading without a login leads to; not given: a failure that offers the login. */
  readonly onVisitor?: () => Other | 'redirected'
  /** Goes where a forbidden reading leads; not given: a failure like any other. */
  readonly onForbidden?: () => unknown
  /** Tells refusals by a toast in these words; an ended session stays beside what is shown. */
  readonly toast?: (code: string) => string
  /** Reads again in steady waits of so many milliseconds, in place of longer and longer ones. */
  readonly pollEvery?: number
  /** Read by `reload` alone, not when it is first looked at: until then it does not know what to read. */
  readonly onDemand?: boolean
  /** What is in sight stays there when it cannot be read again, with the refusal beside it. */
  readonly keepsShown?: boolean
  /** Reads again after a while as long as this holds, and whenever the page comes back into sight. */
  readonly poll?: (found: Own | Other) => boolean
  /** Runs while somebody looks; answers the way to stop. */
  readonly whileShown?: () => () => void
}

/** Goes to another address, as the end of a change. */
export function leave(environment: Environment, address: string): 'left' {
  environment.go(address)
  return 'left'
}

/** Goes on to another address by itself, as the end of a reading: Back leads past this page. */
export function redirect(environment: Environment, address: string): 'redirected' {
  environment.redirect(address)
  return 'redirected'
}

/**
 * One screen: read when it is first looked at, shown or failed, read again, changed one change at a time. An ended
 * session, a forbidden page, a double click and late answers are decided here, for all screens alike (M-SESS-01).
 */
export function screen<Own extends object, Other extends { readonly kind: string } = never>(
  environment: Environment,
  options: ScreenOptions<Own, Other>,
) {
  const $state = atom<ScreenState<Own, Other>>({ kind: 'loading' })
  const outdate = newestOnly()

  const shown = (): ShownState<Own> | null => {
    const state = $state.get()
    return state.kind === 'shown' ? (state as ShownState<Own>) : null
  }
  const change = (part: Partial<Own> | Partial<Progress>): void => {
    const state = shown()
    if (state) $state.set({ ...state, ...part })
  }

  const refuse = ({ code }: Refusal): void => {
    if (options.toast && code !== 'login_required') showToast(code, options.toast(code))
    else change({ refused: code })
  }

  const failToLoad = async (refused: Refused): Promise<void> => {
    if (refused.status === 403 && options.onForbidden) await options.onForbidden()
    else if (options.keepsShown && shown()) {
      change({ reloading: false })
      refuse(refused)
    } else if (refused.status === 401 && options.onVisitor) {
      const state = options.onVisitor()
      if (state !== 'redirected') $state.set(state)
    } else $state.set({ kind: 'failed', code: refused.code })
  }

  /** Reads; the latest reading wins, and answers that come after the page was left change nothing. */
  const read = async (long: boolean): Promise<'again' | 'enough'> => {
    const isNewest = outdate()
    const before = shown()
    const found = await options.load(shown, long)
    if (!isNewest() || found === 'redirected') return 'enough'
    if ('ok' in found) {
      await failToLoad(found as Refused)
      return isTransient(found as Refused) ? 'again' : 'enough'
    }
    if ('kind' in found) {
      $state.set(found as Loading | Failed | Other)
      if (found.kind === 'failed') return 'enough'
      return found.kind === 'loading' || options.poll?.(found as Other) ? 'again' : 'enough'
    }
    const { busy } = shown() ?? { busy: false }
    const state: ShownState<Own> = { busy, reloading: false, refused: null, ...found, kind: 'shown' }
    $state.set(state)
    await options.afterLoad?.(state, before)
    return options.poll?.(found) ? 'again' : 'enough'
  }
  const polling = options.poll && poll(environment, read, options.pollEvery)
  const reload = async (): Promise<undefined> => {
    change({ reloading: true })
    await (polling ? polling.askNow() : read(false))
  }

  const send = async (run: (shown: ShownState<Own>) => Promise<Outcome<Own, Other>>): Promise<boolean> => {
    const before = shown()
    if (!before || before.busy) return false
    change({ busy: true, refused: null })
    const end = await run(before)
    if (end === 'left') {
      // A page that the browser keeps and shows again must not wait for ever.
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

  whenShown(environment, $state, () => {
    const stops = [polling?.run(), options.whileShown?.()]
    if (!polling && !options.onDemand && !shown()) void reload()
    return () => {
      outdate()
      for (const stop of stops) stop?.()
    }
  })

  return {
    $state: $state as ReadableAtom<ScreenState<Own, Other>>,
    shown,
    /** Changes fields of what is shown; nothing before it is shown. */
    change,
    /** Reads again with what was read in sight. */
    reload,
    /** Reads again after a failure. */
    retry: (): void => {
      $state.set({ kind: 'loading' })
      void reload()
    },
    /**
     * Runs one change: busy until its end, its refusal told beside what is shown. True when it was done; false also
     * when another one is on its way.
     */
    send,
  }
}
