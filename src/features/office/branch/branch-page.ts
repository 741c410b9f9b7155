import { atom, type ReadableAtom } from 'nanostores'
import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import type { ListenToKeys } from '#browser/key-presses.ts'
import { newestOnly } from '#browser/newest.ts'
import { addresses } from '#contract/addresses.ts'
import {
  type BranchCard,
  type BranchClaim,
  type BranchPayment,
  type BranchQueue,
  branchQueue,
  readBranch,
} from '#contract/branch.ts'
import type { IdentityPurpose } from '#contract/branch-identity.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { Scan } from '#domain/scan.ts'
import { type ShownState, screen } from '#screens/screen.ts'
import { numberInQuery } from '#state/claim-address.ts'
import { loginAddress } from '#state/session.ts'
import { boxesStore } from './boxes-store.ts'
import { cardStore } from './card-store.ts'
import { correctionStore } from './correction-store.ts'
import { dayStore } from './day-store.ts'
import { identityStore } from './identity-store.ts'
import { moveStore } from './move-store.ts'
import { officeKeys } from './office-keys.ts'
import { orderStore } from './order-store.ts'
import { queueStore } from './queue-store.ts'
import { recoveryStore } from './recovery-store.ts'
import { refundsStore } from './refunds-store.ts'
import { renewalStore } from './renewal-store.ts'
import { searchStore } from './search-store.ts'
import { signingRound } from './signing-round.ts'
import { topUpsStore } from './top-ups-store.ts'

export type BranchTab = BranchQueue | 'today' | 'topUps' | 'refunds' | 'search' | 'boxes'
type Branch = ReplyOf<typeof readBranch>

/** The back office: whose it is, which tab is open. Queue, search, boxes and the claim at the counter have their own stores. */
interface BackOffice {
  readonly branch: Branch
  readonly tab: BranchTab
}

/** Who gets the focus next: the search field, or the button that opens a claim. */
type FocusWanted =
  | 'search'
  | {
      readonly claim: number
      /** The row may come later: then the focus stays where the person has moved it. */
      readonly unlessMoved?: true
    }
  | null
export type ShownBranch = ShownState<BackOffice>
export type BranchPage = ReturnType<typeof branchPage>

const isQueue = (tab: BranchTab): tab is BranchQueue => branchQueue.safeParse(tab).success

/** Tabs that an address can name; what was searched for stands in none. */
const namedTabs = ['today', ...branchQueue.options, 'boxes', 'topUps', 'refunds'] as const

/** The address of a tab, and of the claim that is open over it. */
const deskAddress = (tab: BranchTab, claim: number | null): string => {
  const query = new URLSearchParams({
    ...(namedTabs.some((named) => named === tab) && tab !== 'today' ? { tab } : {}),
    ...(claim === null ? {} : { claim: String(claim) }),
  }).toString()
  return query === '' ? addresses.branch : `${addresses.branch}?${query}`
}

/** Why an operator most likely opens the passport data of this claim's holder. */
const purposeOf = ({ acts, items }: BranchCard): IdentityPurpose =>
  acts.includes('sign')
    ? 'signing'
    : items.some(({ collectedAt }) => collectedAt === null)
      ? 'item_handover'
      : 'identity_check'

/** The branch back office (M-ROLE-03); `?tab=` opens a tab and `?claim=` a claim at once. `listen` hears keys and scanners. */
export function branchPage(environment: Environment, listen?: ListenToKeys) {
  const { $state, shown, retry, reload, change } = screen<BackOffice>(environment, {
    load: async (inSight) => {
      const answer = await call(environment, readBranch, {})
      const asked = namedTabs.find((tab) => tab === environment.query().get('tab')) ?? 'today'
      return answer.ok ? { branch: answer.value, tab: inSight()?.tab ?? asked } : answer
    },
    afterLoad: async ({ branch, tab }, before): Promise<void> => {
      // After an act what is in sight is read again too.
      if (before) return void (await Promise.all([queue.again(), day.show()]))
      const first = branch.offices[0]
      if (first) boxes.change({ index: first.index })
      const claim = numberInQuery(environment, 'claim')
      if (claim !== null) void card.open(claim)
      await Promise.all([day.show(), isQueue(tab) ? queue.open(tab) : queue.open('toSign'), fill(tab)])
    },
    keepsShown: true,
    whileShown: () => listen?.(keys.hear) ?? (() => {}),
  })

  const queue = queueStore(environment, (name, total) => {
    const branch = shown()?.branch
    if (branch) change({ branch: { ...branch, queues: { ...branch.queues, [name]: total } } })
  })
  const card = cardStore(environment, () => void reload())
  const identity = identityStore(environment)
  const correction = correctionStore(environment, (claim) => void card.refresh({ done: 'corrected' }, claim))
  const order = orderStore(environment, (claim) => {
    void card.refresh({ done: 'order' }, claim)
    void reload()
  })
  const afterMove = (claim: number, part: Parameters<typeof card.refresh>[0]) => {
    void card.refresh(part, claim)
    void reload()
  }
  const move = moveStore(
    environment,
    (claim) => afterMove(claim, { done: 'moved', refused: null }),
    (claim, refused) => afterMove(claim, { refused, done: null }),
  )
  const renewal = renewalStore(environment, (claim) => {
    identity.hide()
    void card.refresh({ done: 'renewal' }, claim)
  })
  const recovery = recoveryStore(environment, (claim) => void card.refresh({}, claim))
  const round = signingRound()
  card.$card.subscribe((state) => {
    if (state.kind === 'shown') {
      round.note(state.card)
      identity.follow(state.card.id, purposeOf(state.card))
    } else {
      identity.follow(null, 'identity_check')
      correction.close()
      move.close()
      order.close()
      recovery.close()
      renewal.close()
    }
  })
  const search = searchStore(environment)
  const boxes = boxesStore(environment)
  const topUps = topUpsStore(environment)
  const refunds = refundsStore(environment)
  const day = dayStore(environment)
  const $focus = atom<FocusWanted>(null)
  /** What was pressed last leads on; the answer to an earlier search leads nowhere. */
  const outdate = newestOnly()

  /** Reads what a tab shows, but queues and the day, which are read in any case. */
  const fill = async (tab: BranchTab): Promise<void> => {
    if (tab === 'boxes') await boxes.show()
    else if (tab === 'topUps') await topUps.show()
    else if (tab === 'refunds') await refunds.show()
  }
  const nameInAddress = (claim: number | null): void =>
    environment.rename(deskAddress(shown()?.tab ?? 'today', claim))

  /** Opens a claim and names it in the address, so that it can be reopened; `list` is where it was chosen. */
  const openClaim = (id: number, list?: readonly BranchClaim[]): void => {
    outdate()
    if (list) round.begin(list)
    nameInAddress(id)
    void card.open(id)
  }
  const closeClaim = (): void => {
    const state = card.$card.get()
    nameInAddress(null)
    card.close()
    if (state.kind !== 'shown') return
    const { id } = state.card
    // What was done with has left its queue: the next row is looked for instead.
    const claim = state.done === null ? id : (round.after(id) ?? id)
    $focus.set({ claim, unlessMoved: true })
  }
  /** Searches, and shows what was found in the place of whatever was there; answers whether it did. */
  const find = async (): Promise<boolean> => {
    const isNewest = outdate()
    await search.search()
    // What is wrong with the words stands beside them.
    if (!isNewest() || search.$search.get().refused === 'query_too_short') return false
    card.close()
    change({ tab: 'search' })
    nameInAddress(null)
    return true
  }
  const scanned = async (scan: Scan): Promise<void> => {
    if (scan.kind === 'claim') return openClaim(scan.id)
    search.type({ text: scan.text, index: scan.kind === 'box' ? scan.index : '' })
    if (!(await find())) return
    const { found } = search.$search.get()
    const meant = scan.kind === 'box' ? found.filter(({ boxNumber }) => boxNumber === scan.text) : found
    const [only] = meant
    if (only && meant.length === 1) openClaim(only.id)
  }
  const keys = officeKeys(environment.kept, {
    toSearch: () => $focus.set('search'),
    toFirstFound: () => {
      const [first] = search.$search.get().found
      if (first && shown()?.tab === 'search') $focus.set({ claim: first.id })
    },
    leaveClaim: () => {
      if (card.$card.get().kind !== 'closed' && card.act.$act.get() === null) closeClaim()
    },
    scanned: (scan) => void scanned(scan),
  })

  return {
    $state,
    retry,
    queue,
    card,
    identity,
    correction,
    move,
    order,
    recovery,
    renewal,
    search,
    boxes,
    topUps,
    refunds,
    day,
    keys,
    find,
    openClaim,
    closeClaim,
    /** The claim to sign that follows in the list from which this one was opened. */
    nextToSign: round.after,
    /** What the keyboard goes to next; whoever has it says so by {@link hasFocus}. */
    $focus: $focus as ReadableAtom<FocusWanted>,
    hasFocus: () => $focus.set(null),
    login: () => environment.go(loginAddress(addresses.branch)),
    choose: (tab: BranchTab) => {
      outdate()
      change({ tab })
      nameInAddress(null)
      if (isQueue(tab)) void queue.open(tab)
      else if (tab === 'today') void day.show()
      else void fill(tab)
    },
    /** Opens the dialog that books an order of several rents, over the first of them. */
    bookOrder: ({ id, claim }: BranchPayment) => {
      outdate()
      nameInAddress(claim.id)
      void card.open(claim.id, id)
    },
  }
}
