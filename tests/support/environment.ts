import { setImmediate as nextRound, setTimeout as pause } from 'node:timers/promises'
import { atom } from 'nanostores'
import { vi } from 'vitest'
import type { Environment, PageStorage } from '#kit/browser/environment.ts'
import type { TestPerson } from './person.ts'

/** A browser tab without a browser: where it is, what it did, and a hand on its timers. */
export interface TestTab {
  readonly environment: Environment
  /** Addresses that the page left for, oldest first. */
  readonly left: string[]
  /** Those of them that took the place of the page in the history. */
  readonly redirected: string[]
  /** The last of them. */
  readonly lastLeft: () => string | undefined
  /** The page becomes visible again, as it was left. */
  readonly comeBack: () => void
  /** Lets so many milliseconds pass: timers that are due by then run, in their order. */
  readonly pass: (milliseconds: number) => Promise<void>
  readonly kept: Map<string, string>
  /** Whether the browser would ask before the page is left. */
  readonly asksBeforeLeaving: () => boolean
  /** The address as it stands now, without the origin. */
  readonly address: () => string
  /** Presses the browser's 'back'. */
  readonly goBack: () => void
  /** Cuts the network, or brings it back. */
  readonly cut: (off: boolean) => void
  /** Runs `run` and holds back the answers to all its requests until they are there; then the last request is answered first. */
  readonly answersReversed: (run: () => unknown) => Promise<void>
}

interface Waiting {
  readonly at: number
  readonly run: () => void
}

/** Rounds of the event loop without a request in flight after which a tab is at rest. */
const CALM_ROUNDS = 5

/** Waits until all requests are answered and all lazy code is there. */
const settle = async (busy: () => number): Promise<void> => {
  for (let calm = 0; calm < CALM_ROUNDS; ) {
    if (busy() > 0) await pause(1)
    // Looks through all modules of the worker, so the first and the last round do it.
    else if (calm === 0 || calm === CALM_ROUNDS - 1) await vi.dynamicImportSettled()
    else await nextRound()
    calm = busy() === 0 ? calm + 1 : 0
  }
}

const keptIn = (kept: Map<string, string>, prefix = ''): PageStorage => ({
  read: (name) => kept.get(prefix + name) ?? null,
  write: (name, text) => void kept.set(prefix + name, text),
  remove: (name) => void kept.delete(prefix + name),
})

/** Opens a tab of a person at an address; its network is the real server, its timers are moved by hand. */
export function openTab(
  person: TestPerson,
  origin: string,
  address: string,
  kept: Map<string, string> = new Map(),
): TestTab {
  const stack = [new URL(address, origin)]
  let depth = 0
  const url = (): URL => stack[depth] ?? new URL(origin)
  const historyListeners = new Set<() => void>()
  const returnListeners = new Set<() => void>()
  const left: string[] = []
  const redirected: string[] = []
  const timers = new Set<Waiting>()
  let clock = 0
  let ahead: number | null = null
  let keys = 0
  let busy = 0
  let off = false
  /** Answers that wait for their turn; null while none is held back. */
  let held: { readonly asked: number; readonly letGo: () => void }[] | null = null
  let questions = 0
  let asking = 0

  const fetchAs: Environment['fetch'] = async (path, init) => {
    busy += 1
    questions += 1
    const asked = questions
    try {
      if (off) throw new TypeError('no network')
      const headers = new Headers(init.headers)
      if (init.method !== 'GET') headers.set('Origin', origin)
      const answer = await person.visit(path, { ...init, headers })
      // Its body is here too before the tab is at rest.
      await answer.clone().arrayBuffer()
      if (held) await new Promise<void>((letGo) => held?.push({ asked, letGo }))
      return answer
    } finally {
      busy -= 1
    }
  }

  const environment: Environment = {
    live: true,
    $session: atom({ kind: 'asking' }),
    fetch: fetchAs,
    now: () => clock,
    serverNow: () => (ahead === null ? null : new Date(clock + ahead)),
    setServerTime: (time) => {
      ahead = time.getTime() - clock
    },
    path: () => url().pathname,
    query: () => url().searchParams,
    hash: () => url().hash,
    go: (to) => void left.push(to),
    redirect: (to) => {
      left.push(to)
      redirected.push(to)
    },
    rename: (to) => {
      stack[depth] = new URL(to, url())
    },
    push: (to) => {
      stack.splice(depth + 1, stack.length, new URL(to, url()))
      depth += 1
    },
    back: (steps) => {
      depth = Math.max(0, depth - steps)
      for (const run of historyListeners) run()
    },
    askBeforeLeaving: () => {
      asking += 1
      return () => {
        asking -= 1
      }
    },
    reload: () => void left.push(url().pathname),
    onHistory: (run) => {
      historyListeners.add(run)
      return () => void historyListeners.delete(run)
    },
    after: (milliseconds, run) => {
      const timer = { at: clock + milliseconds, run }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    inSight: () => true,
    onReturn: (run) => {
      returnListeners.add(run)
      return () => void returnListeners.delete(run)
    },
    onOnline: () => () => {},
    position: async () => null,
    positionAllowed: async () => false,
    uniqueKey: () => {
      keys += 1
      return `key-${Date.now()}-${keys}-${Math.random().toString(36).slice(2)}`
    },
    kept: keptIn(kept),
    keptInTab: keptIn(kept, 'tab/'),
    mayBePerson: () => true,
    matches: () => false,
  }

  const nextDue = (until: number): Waiting | undefined =>
    [...timers].filter(({ at: time }) => time <= until).sort((item, other) => item.at - other.at)[0]

  return {
    environment,
    left,
    redirected,
    lastLeft: () => left.at(-1),
    comeBack: () => {
      for (const run of returnListeners) run()
    },
    pass: async (milliseconds) => {
      const until = clock + milliseconds
      await settle(() => busy)
      for (let due = nextDue(until); due; due = nextDue(until)) {
        timers.delete(due)
        clock = Math.max(clock, due.at)
        due.run()
        await settle(() => busy)
      }
      clock = until
      await settle(() => busy)
    },
    kept,
    address: () => `${url().pathname}${url().search}${url().hash}`,
    goBack: () => environment.back(1),
    asksBeforeLeaving: () => asking > 0,
    cut: (value) => {
      off = value
    },
    answersReversed: async (run) => {
      const waiting: NonNullable<typeof held> = []
      held = waiting
      const done = run()
      await settle(() => busy - waiting.length)
      held = null
      for (const { letGo } of waiting.sort((item, other) => other.asked - item.asked)) {
        letGo()
        await pause(2)
      }
      await done
      await settle(() => busy)
    },
  }
}
