import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { addresses } from '#contract/addresses.ts'
import { type BranchCard, type BranchPayment, type BranchQueue, readBranch } from '#contract/branch.ts'
import type { IdentityPurpose } from '#contract/branch-identity.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { type ShownState, screen } from '#screens/screen.ts'
import { numberInQuery } from '#state/claim-address.ts'
import { loginAddress } from '#state/session.ts'
import { boxesStore } from './boxes-store.ts'
import { cardStore } from './card-store.ts'
import { correctionStore } from './correction-store.ts'
import { identityStore } from './identity-store.ts'
import { orderStore } from './order-store.ts'
import { queueStore } from './queue-store.ts'
import { recoveryStore } from './recovery-store.ts'
import { refundsStore } from './refunds-store.ts'
import { renewalStore } from './renewal-store.ts'
import { searchStore } from './search-store.ts'
import { topUpsStore } from './top-ups-store.ts'

export type BranchTab = BranchQueue | 'topUps' | 'refunds' | 'search' | 'boxes'
type Branch = ReplyOf<typeof readBranch>

/** The back office: whose it is, which tab is open. Queue, search, boxes and the claim at the counter have their own stores. */
interface BackOffice {
  readonly branch: Branch
  readonly tab: BranchTab
}

export type ShownBranch = ShownState<BackOffice>
export type BranchPage = ReturnType<typeof branchPage>

const isQueue = (tab: BranchTab): tab is BranchQueue =>
  tab !== 'search' && tab !== 'boxes' && tab !== 'topUps' && tab !== 'refunds'

/** Why an operator most likely opens the passport data of this claim's holder. */
const purposeOf = ({ acts, items }: BranchCard): IdentityPurpose =>
  acts.includes('sign')
    ? 'signing'
    : items.some(({ collectedAt }) => collectedAt === null)
      ? 'item_handover'
      : 'identity_check'

/** The branch back office (M-ROLE-03); `?claim=` opens a claim at once. */
export function branchPage(environment: Environment) {
  const { $state, shown, retry, reload, change } = screen<BackOffice>(environment, {
    load: async (inSight) => {
      const answer = await call(environment, readBranch, {})
      return answer.ok ? { branch: answer.value, tab: inSight()?.tab ?? 'toSign' } : answer
    },
    afterLoad: async ({ branch }, before): Promise<void> => {
      // After an act the queue in sight is read again too.
      if (before) return queue.again()
      const first = branch.offices[0]
      if (first) boxes.change({ index: first.index })
      const claim = numberInQuery(environment, 'claim')
      if (claim !== null) void card.open(claim)
      await queue.open('toSign')
    },
    keepsShown: true,
  })

  const queue = queueStore(environment, (name, total) => {
    const branch = shown()?.branch
    if (branch) change({ branch: { ...branch, queues: { ...branch.queues, [name]: total } } })
  })
  const card = cardStore(environment, () => void reload())
  const identity = identityStore(environment)
  const correction = correctionStore(environment, () => void card.refresh({ done: 'corrected' }))
  const order = orderStore(environment, () => {
    void card.refresh({ done: 'order' })
    void reload()
  })
  const renewal = renewalStore(environment, () => {
    identity.hide()
    void card.refresh({ done: 'renewal' })
  })
  const recovery = recoveryStore(environment, () => void card.refresh())
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
  const search = searchStore(environment)
  const boxes = boxesStore(environment)
  const topUps = topUpsStore(environment)
  const refunds = refundsStore(environment)

  return {
    $state,
    retry,
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
    login: () => environment.go(loginAddress(addresses.branch)),
    choose: (tab: BranchTab) => {
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
