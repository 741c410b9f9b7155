import { atom } from 'nanostores'
import {
  type BranchCard,
  type BranchClaim,
  type BranchQueue,
  branchQueue,
  readBranch,
} from '#back-office/api/branch.ts'
import type { IdentityPurpose } from '#back-office/api/branch-identity.ts'
import { claimStatus } from '#claims/rules/claim-status.ts'
import { addresses } from '#kit/api/addresses.ts'
import type { ReplyOf } from '#kit/api/endpoint.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import type { ListenToKeys } from '#kit/browser/key-presses.ts'
import { newestOnly } from '#kit/browser/newest.ts'
import { type ShownState, screen } from '#kit/screens/screen.ts'
import { numberInQuery } from '#kit/state/claim-address.ts'
import { loginAddress } from '#kit/state/session.ts'
import type { Scan } from '#mail/rules/items.ts'
import { boxesList } from './boxes-list.tsx'
import { cardStore } from './card-store.ts'
import { moveAct, orderAct } from './claim-changes.tsx'
import type { Desk, FocusWanted } from './claims-table.tsx'
import { correctionAct } from './correction-act.tsx'
import { dayScreen } from './day.tsx'
import { identityStore, recoveryAct } from './holder-identity.tsx'
import { refundsList, topUpsList } from './money-lists.tsx'
import { officeKeys } from './office-keys.ts'
import { queueList } from './queue.tsx'
import { renewalAct } from './renewal-act.tsx'
import { searchList } from './search.tsx'

export type BranchTab = BranchQueue | 'today' | 'topUps' | 'refunds' | 'search' | 'boxes'
type Branch = ReplyOf<typeof readBranch>

interface BackOffice {
  readonly branch: Branch
  readonly tab: BranchTab
}

export type ShownBranch = ShownState<BackOffice>
export type BranchPage = ReturnType<typeof branchPage>

const isQueue = (tab: BranchTab): tab is BranchQueue => branchQueue.safeParse(tab).success

/** Tabs named in the address; search results are personal data and stay out of it. */
const namedTabs = ['today', ...branchQueue.options, 'boxes', 'topUps', 'refunds'] as const

const deskAddress = (tab: BranchTab, claim: number | null): string => {
  const query = new URLSearchParams({
    ...(namedTabs.some((named) => named === tab) && tab !== 'today' ? { tab } : {}),
    ...(claim === null ? {} : { claim: String(claim) }),
  }).toString()
  return query === '' ? addresses.branch : `${addresses.branch}?${query}`
}

const purposeOf = ({ acts, items }: BranchCard): IdentityPurpose =>
  acts.includes('sign')
    ? 'signing'
    : items.some(({ collectedAt }) => collectedAt === null)
      ? 'item_handover'
      : 'identity_check'

const isToSign = ({
  claimStatus: status,
  isSigned,
}: Pick<BranchClaim, 'claimStatus' | 'isSigned'>): boolean => status === claimStatus.paid && isSigned !== true

function signingRound() {
  let round: readonly number[] = []
  const done = new Set<number>()
  return {
    begin: (claims: readonly BranchClaim[]): void => {
      round = claims.filter(isToSign).map(({ id }) => id)
    },
    note: (claim: BranchClaim): void => {
      if (isToSign(claim)) done.delete(claim.id)
      else done.add(claim.id)
    },
    /** The next unsigned claim, starting over after the last one. */
    after: (id: number): number | null => {
      const place = round.indexOf(id)
      const order = [...round.slice(place + 1), ...round.slice(0, Math.max(place, 0))]
      return order.find((next) => !done.has(next)) ?? null
    },
  }
}

/** The branch desk (M-ROLE-03); `?tab=` and `?claim=` open a tab and a claim. */
export function branchPage(environment: Environment, listen?: ListenToKeys) {
  /** The tab pressed before the branch is read. */
  let earlyTab: BranchTab | null = null
  const { $state, shown, retry, reload, change } = screen<BackOffice>(environment, {
    load: async (inSight) => {
      const answer = await call(environment, readBranch, {})
      const named = namedTabs.find((tab) => tab === environment.query().get('tab')) ?? 'today'
      return answer.ok ? { branch: answer.value, tab: inSight()?.tab ?? earlyTab ?? named } : answer
    },
    afterLoad: async ({ branch, tab }, before): Promise<void> => {
      // After an act the visible rows are read again too.
      if (before) return void (await Promise.all([queue.again(), day.reload()]))
      const first = branch.offices[0]
      if (first) boxes.type({ index: first.index })
      const claim = numberInQuery(environment, 'claim')
      if (claim !== null) void card.open(claim)
      await Promise.all([day.reload(), queue.choose({ queue: isQueue(tab) ? tab : 'toSign' }), fill(tab)])
    },
    keepsShown: true,
    whileShown: () => {
      // Keeps the day mounted under an open claim: an act reads it again.
      const stops = [listen?.(keys.hear), day.$state.listen(() => {})]
      return () => {
        for (const stop of stops) stop?.()
      }
    },
  })

  const $focus = atom<FocusWanted>(null)
  const startAct = newestOnly()
  const desk: Desk = {
    openClaim: (id, list) => {
      startAct()
      if (list) round.begin(list)
      nameInAddress(id)
      void card.open(id)
    },
    bookOrder: ({ id, claim }) => {
      startAct()
      nameInAddress(claim.id)
      void card.open(claim.id, id)
    },
    $focus,
    hasFocus: () => $focus.set(null),
  }
  const queue = queueList(environment, desk, (name, total) => {
    const branch = shown()?.branch
    if (branch) change({ branch: { ...branch, queues: { ...branch.queues, [name]: total } } })
  })
  const card = cardStore(environment, () => void reload())
  const identity = identityStore(environment)
  const correction = correctionAct(environment, (claim) => void card.refresh({ done: 'corrected' }, claim))
  const order = orderAct(environment, (claim) => {
    void card.refresh({ done: 'order' }, claim)
    void reload()
  })
  const afterMove = (claim: number, part: Parameters<typeof card.refresh>[0]) => {
    void card.refresh(part, claim)
    void reload()
  }
  const move = moveAct(
    environment,
    (claim) => afterMove(claim, { done: 'moved', refused: null }),
    (claim, refused) => afterMove(claim, { refused, done: null }),
  )
  const renewal = renewalAct(environment, (claim) => {
    identity.hide()
    void card.refresh({ done: 'renewal' }, claim)
  })
  const recovery = recoveryAct(environment, (claim) => void card.refresh({}, claim))
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
  const search = searchList(environment, desk)
  const boxes = boxesList(environment, desk)
  const topUps = topUpsList(environment)
  const refunds = refundsList(environment, desk)
  const day = dayScreen(environment)

  const fill = async (tab: BranchTab): Promise<void> => {
    if (tab === 'boxes') await boxes.show()
    else if (tab === 'topUps') await topUps.show()
    else if (tab === 'refunds') await refunds.show()
  }
  const openTab = (tab: BranchTab): void => {
    earlyTab = tab
    change({ tab })
    nameInAddress(null)
  }
  const nameInAddress = (claim: number | null): void =>
    environment.rename(deskAddress(shown()?.tab ?? earlyTab ?? 'today', claim))

  const closeClaim = (): void => {
    const state = card.$card.get()
    nameInAddress(null)
    card.close()
    if (state.kind !== 'shown') return
    const { id } = state.card
    // A claim that was acted on has left its queue: focus the next row.
    const claim = state.done === null ? id : (round.after(id) ?? id)
    $focus.set({ claim, unlessMoved: true })
  }
  const find = async (): Promise<boolean> => {
    const isLatest = startAct()
    await search.show()
    // The refusal stands beside the field.
    if (!isLatest() || search.$list.get().code === 'query_too_short') return false
    card.close()
    openTab('search')
    return true
  }
  const scanned = async (scan: Scan): Promise<void> => {
    if (scan.kind === 'claim') return desk.openClaim(scan.id)
    search.type({ text: scan.text, index: scan.kind === 'box' ? scan.index : '' })
    if (!(await find())) return
    const { rows: found } = search.$list.get()
    const meant = scan.kind === 'box' ? found.filter(({ boxNumber }) => boxNumber === scan.text) : found
    const [only] = meant
    if (only && meant.length === 1) desk.openClaim(only.id)
  }
  const keys = officeKeys(environment.kept, {
    toSearch: () => $focus.set('search'),
    toFirstFound: () => {
      const [first] = search.$list.get().rows
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
    ...desk,
    closeClaim,
    nextToSign: round.after,
    login: () => environment.go(loginAddress(addresses.branch)),
    choose: (tab: BranchTab) => {
      startAct()
      openTab(tab)
      if (isQueue(tab)) void queue.choose({ queue: tab })
      else if (tab === 'today') void day.reload()
      else void fill(tab)
    },
  }
}
