import { atom, type ReadableAtom } from 'nanostores'
import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { whenShown } from '#browser/when-shown.ts'
import { addresses } from '#contract/addresses.ts'
import { type BranchCard, type BranchPayment, type BranchQueue, readBranch } from '#contract/branch.ts'
import type { IdentityPurpose } from '#contract/branch-identity.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { numberInQuery } from '#state/claim-address.ts'
import { loginAddress } from '#state/session.ts'
import { deskBoxes } from './desk-boxes.ts'
import { deskCard } from './desk-card.ts'
import { deskCorrection } from './desk-correction.ts'
import { deskIdentity } from './desk-identity.ts'
import { deskOrder } from './desk-order.ts'
import { deskQueue } from './desk-queue.ts'
import { deskRecovery } from './desk-recovery.ts'
import { deskRefunds } from './desk-refunds.ts'
import { deskRenewal } from './desk-renewal.ts'
import { deskSearch } from './desk-search.ts'
import { deskTopUps } from './desk-top-ups.ts'

export type DeskTab = BranchQueue | 'topUps' | 'refunds' | 'search' | 'boxes'
type Branch = ReplyOf<typeof readBranch>

/** The desk: whose it is, which tab is open. Queue, search, boxes and the claim at the counter have their own stores. */
export type BranchState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly code: string }
  | { readonly kind: 'shown'; readonly branch: Branch; readonly tab: DeskTab }

export type BranchPage = ReturnType<typeof branchPage>

const isQueue = (tab: DeskTab): tab is BranchQueue =>
  tab !== 'search' && tab !== 'boxes' && tab !== 'topUps' && tab !== 'refunds'

/** Why an operator most likely opens the passport data of this claim's holder. */
const purposeOf = ({ acts, items }: BranchCard): IdentityPurpose =>
  acts.includes('sign')
    ? 'signing'
    : items.some(({ takenAt }) => takenAt === null)
      ? 'item_handover'
      : 'identity_check'

/** The branch desk (M-ROLE-03); `?claim=` opens a claim at once. */
export function branchPage(environment: Environment) {
  const $branch = atom<BranchState>({ kind: 'loading' })
  const change = (part: { branch?: Branch; tab?: DeskTab }) => {
    const state = $branch.get()
    if (state.kind === 'shown') $branch.set({ ...state, ...part })
  }

  const queue = deskQueue(environment, (name, total) => {
    const state = $branch.get()
    if (state.kind === 'shown')
      change({ branch: { ...state.branch, queues: { ...state.branch.queues, [name]: total } } })
  })
  /** After an act the lengths of all queues are asked again, and the queue in sight. */
  const readAnew = async (): Promise<void> => {
    const [answer] = await Promise.all([call(environment, readBranch, {}), queue.again()])
    if (answer.ok) change({ branch: answer.value })
  }
  const card = deskCard(environment, () => void readAnew())
  const identity = deskIdentity(environment)
  const correction = deskCorrection(environment, () => void card.refresh({ done: 'corrected' }))
  const order = deskOrder(environment, () => {
    void card.refresh({ done: 'order' })
    void readAnew()
  })
  const renewal = deskRenewal(environment, () => {
    identity.hide()
    void card.refresh({ done: 'renewal' })
  })
  const recovery = deskRecovery(environment, () => void card.refresh())
  card.$card.subscribe((state) => {
    if (state.kind === 'shown') identity.follow(state.card.id, purposeOf(state.card))
    else {
      identity.follow(null, 'identity_check')
      correction.close()
      order.close()
      recovery.close()
      renewal.close()
    }
  })
  const search = deskSearch(environment)
  const boxes = deskBoxes(environment)
  const topUps = deskTopUps(environment)
  const refunds = deskRefunds(environment)

  const open = async (): Promise<void> => {
    const answer = await call(environment, readBranch, {})
    if (!answer.ok) return $branch.set({ kind: 'failed', code: answer.code })
    $branch.set({ kind: 'shown', branch: answer.value, tab: 'toSign' })
    const first = answer.value.offices[0]
    if (first) boxes.change({ index: first.index })
    const claim = numberInQuery(environment, 'claim')
    if (claim !== null) void card.open(claim)
    await queue.open('toSign')
  }

  whenShown(environment, $branch, () => {
    void open()
    return undefined
  })

  return {
    $branch: $branch as ReadableAtom<BranchState>,
    queue,
    card,
    identity,
    correction,
    order,
    recovery,
    renewal,
    search,
    boxes,
    topUps,
    refunds,
    retry: () => {
      $branch.set({ kind: 'loading' })
      void open()
    },
    login: () => environment.go(loginAddress(addresses.branch)),
    choose: (tab: DeskTab) => {
      change({ tab })
      if (isQueue(tab)) void queue.open(tab)
      else if (tab === 'boxes') void boxes.show()
      else if (tab === 'topUps') void topUps.show()
      else if (tab === 'refunds') void refunds.show()
    },
    /** Opens a claim and names it in the address, so that it can be reopened. */
    openClaim: (id: number) => {
      environment.rename(`${addresses.branch}?claim=${id}`)
      void card.open(id)
    },
    /** Opens the dialog that books an order of several rents, over the first of them. */
    bookOrder: ({ id, claim }: BranchPayment) => {
      environment.rename(`${addresses.branch}?claim=${claim.id}`)
      void card.open(claim.id, id)
    },
    closeClaim: () => {
      environment.rename(addresses.branch)
      card.close()
    },
  }
}
