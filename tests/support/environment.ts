import { setImmediate as nextRound, setTimeout as pause } from 'node:timers/promises'
import { atom } from 'nanostores'
import { vi } from 'vitest'
import type { Environment, PageStorage } from '#kit/browser/environment.ts'
import type { TestPerson } from './person.ts'

/** A simulated browser tab: its address, its navigation, and timers that the test advances. */
export interface TestTab {
  readonly environment: Environment
  /** Addresses that the page navigated to, oldest first. */
  readonly left: string[]
  /** Those that replaced the history entry. */
  readonly redirected: string[]
  /** The last address navigated to. */
  readonly lastLeft: () => string | undefined
  /** Makes the page visible again in its former state. */
  readonly comeBack: () => void
  /** Advances the clock by milliseconds and runs the timers that become due, in order. */
  readonly pass: (milliseconds: number) => Promise<void>
  readonly kept: Map<string, string>
  /** True if the browser would ask before leaving the page. */
  readonly asksBeforeLeaving: () => boolean
  /** The current address without the origin. */
  readonly address: () => string
  /** Presses the browser's Back button. */
  readonly goBack: () => void
  /** Disconnects the network, or reconnects it. */
  readonly cut: (off: boolean) => void
  /** Runs `run`, waits for the responses to all its requests, and delivers them with that of the last request first. */
  readonly answersReversed: (run: () => unknown) => Promise<void>
}

interface Waiting {
  readonly at: number
  readonly run: () => void
}

/** A tab is idle after this number of event loop rounds without a pending request. */
const CALM_ROUNDS = 5

/** Waits until all requests are answered and all lazy modules are loaded. */
const settle = async (busy: () => number): Promise<void> => {
  for (let calm = 0; calm < CALM_ROUNDS; ) {
    if (busy() > 0) await pause(1)
    // Slow, because it checks all modules of the worker, so only the first and the last round call it.
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

/** Opens a tab of a person at an address, with the real server as its network and timers that the test advances. */
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
  /** Responses held back by {@link TestTab.answersReversed}; null outside of it. */
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
      // The tab is not idle before the body has arrived.
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
