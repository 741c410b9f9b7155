import { atom } from 'nanostores'
import type { BranchClaimAction } from '#back-office/api/branch-claim-action.ts'
import {
  type BranchClaimDetails,
  printApplication,
  readBranch,
} from '#back-office/api/branch-claims-and-boxes.ts'
import type { IdentityAccessPurpose } from '#back-office/api/branch-holder-identity.ts'
import { createKeyboardShortcuts } from '#back-office/parts/keyboard-shortcuts.ts'
import { createCollectorDialog } from '#delegates/parts/collector-dialog-store.ts'
import type { EndpointReply } from '#kit/api/endpoint.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import type { KeyPressListener } from '#kit/browser/key-presses.ts'
import { createLatestRequestCheck } from '#kit/browser/latest-request.ts'
import { createScreen, type LoadedState } from '#kit/screens/screen.ts'
import { buildFileUrl } from '#kit/state/file-url.ts'
import { buildLoginUrl } from '#kit/state/session.ts'
import { readQueryNumber } from '#kit/state/url-params.ts'
import { parseScannedCode, type ScannedCode } from '#mail/rules/track-numbers.ts'
import { createBranchWaitList } from '#rent/parts/wait-staff-lists.tsx'
import { clientTypeByName } from '#rent/rules/client-type.ts'
import { createDeskVisits } from '#visits/parts/desk-visits-store.ts'
import { endsWithSignature } from '#visits/rules/visit-purposes.ts'
import { createBoxesList } from './boxes-list.tsx'
import { type BranchTab, branchAddress, isBranchQueue, namedBranchTabs } from './branch-address.ts'
import { createBranchQueueList } from './branch-queue-view.tsx'
import { createClaimCardStore } from './claim-card-store.ts'
import { createChangeClaimTermsDialog, createReplaceBoxDialog } from './claim-change-dialogs.tsx'
import { CLAIM_SEARCH_FIELD_NAME, createClaimSearchList } from './claim-search.tsx'
import type { BranchFocusTarget, DeskActions } from './claims-table.tsx'
import { createHolderIdentityStore, createRecoveryCodeDialog } from './holder-identity-panel.tsx'
import { createItemCorrectionDialog } from './item-correction-dialog.tsx'
import { createPassportReplacementDialog } from './passport-replacement-dialog.tsx'
import { createPendingTopUpsList, createRefundsList } from './refund-and-top-up-lists.tsx'
import { createSigningRound } from './signing-round.ts'
import { createTodayScreen } from './today-view.tsx'

type Branch = EndpointReply<typeof readBranch>

interface BackOffice {
  readonly branch: Branch
  readonly tab: BranchTab
}

export type LoadedBranchState = LoadedState<BackOffice>
export type BranchPage = ReturnType<typeof createBranchPage>

const identityPurposeFor = ({ acts, items }: BranchClaimDetails): IdentityAccessPurpose =>
  acts.includes('sign') || acts.includes('exchange')
    ? 'signing'
    : items.some(({ collectedAt }) => collectedAt === null)
      ? 'item_handover'
      : 'identity_check'

/** The branch desk (M-ROLE-03); `?tab=` and `?claim=` open a tab and a claim. */
export function createBranchPage(environment: Environment, listen?: KeyPressListener) {
  let earlyTab: BranchTab | null = null
  const { $state, shown, retry, reload, change } = createScreen<BackOffice>(environment, {
    load: async (getShown) => {
      const answer = await call(environment, readBranch, {})
      const tabInQuery = namedBranchTabs.find((tab) => tab === environment.query().get('tab')) ?? 'today'
      return answer.ok ? { branch: answer.value, tab: getShown()?.tab ?? earlyTab ?? tabInQuery } : answer
    },
    afterLoad: async ({ branch, tab }, previous): Promise<void> => {
      // When the tabs reload after an action, the visible rows reload too.
      if (previous) return void (await Promise.all([queue.again(), day.reload(), visits.reload()]))
      const first = branch.offices[0]
      if (first) boxes.type({ index: first.index })
      const code = environment.query().get('visit')
      if (code !== null) {
        nameInAddress(null)
        void visits.openCode(code)
      }
      const claim = readQueryNumber(environment, 'claim')
      if (claim !== null) void card.open(claim)
      await Promise.all([
        day.reload(),
        visits.reload(),
        queue.choose({ queue: isBranchQueue(tab) ? tab : 'toSign' }),
        loadTab(tab),
      ])
    },
    keepsShown: true,
    whileShown: () => {
      // The day store stays mounted, because an action on an open claim reloads the day list.
      const stops = [listen?.(keys.hear), day.$state.listen(() => {}), environment.onHistory(followHistory)]
      return () => {
        for (const stop of stops) stop?.()
      }
    },
  })

  const $focus = atom<BranchFocusTarget>(null)
  const startNavigation = createLatestRequestCheck()
  const desk: DeskActions = {
    openClaim: (id, list) => {
      startNavigation()
      if (list) round.begin(list)
      nameInAddress(id)
      void card.open(id)
    },
    bookOrder: ({ id, claim }) => {
      startNavigation()
      nameInAddress(claim.id)
      void card.open(claim.id, { toBook: id })
    },
    $focus,
    hasFocus: () => $focus.set(null),
  }
  const queue = createBranchQueueList(environment, desk, (name, total) => {
    const branch = shown()?.branch
    if (branch) change({ branch: { ...branch, queues: { ...branch.queues, [name]: total } } })
  })
  const card = createClaimCardStore(environment, () => void reload())
  const identity = createHolderIdentityStore(environment)
  const correction = createItemCorrectionDialog(
    environment,
    (claim) => void card.refresh({ done: 'corrected' }, claim),
  )
  const order = createChangeClaimTermsDialog(environment, (claim) => {
    void card.refresh({ done: 'order' }, claim)
    void reload()
  })
  const afterMove = (claim: number, part: Parameters<typeof card.refresh>[0]) => {
    void card.refresh(part, claim)
    void reload()
  }
  const move = createReplaceBoxDialog(
    environment,
    (claim) => afterMove(claim, { done: 'moved', refused: null }),
    (claim, refused) => afterMove(claim, { refused, done: null }),
  )
  const replacement = createPassportReplacementDialog(environment, (claim) => {
    identity.hide()
    void card.refresh({ done: 'replacement' }, claim)
  })
  const recovery = createRecoveryCodeDialog(environment, (claim) => void card.refresh({}, claim))
  const collector = createCollectorDialog(environment, () => {
    void card.refresh()
    void reload()
  })
  const round = createSigningRound()
  card.$card.subscribe((state) => {
    if (state.kind === 'shown') {
      round.note(state.card)
      identity.follow(state.card.id, identityPurposeFor(state.card))
    } else {
      identity.follow(null, 'identity_check')
      correction.close()
      move.close()
      order.close()
      recovery.close()
      replacement.close()
    }
  })
  const search = createClaimSearchList(environment, desk)
  const boxes = createBoxesList(environment, desk)
  const wait = createBranchWaitList(environment)
  const topUps = createPendingTopUpsList(environment)
  const refunds = createRefundsList(environment, desk)
  const officeIndex = () => search.$list.get().filter.index
  const day = createTodayScreen(environment, officeIndex)
  const visits = createDeskVisits(
    environment,
    officeIndex,
    (visit) =>
      endsWithSignature(visit.purpose) ? openScannedClaim(visit.claim) : desk.openClaim(visit.claim),
    collector.open,
  )

  const loadTab = async (tab: BranchTab): Promise<void> => {
    if (tab === 'boxes') await boxes.show()
    else if (tab === 'wait') await wait.choose({ index: officeIndex() })
    else if (tab === 'topUps') await topUps.show()
    else if (tab === 'refunds') await refunds.show()
  }
  const openTab = (tab: BranchTab): void => {
    earlyTab = tab
    change({ tab })
    nameInAddress(null)
  }
  /** Opening a claim from a list and returning to the list are steps that Back undoes. */
  const nameInAddress = (claim: number | null): void => {
    const isStep = (readQueryNumber(environment, 'claim') === null) !== (claim === null)
    const address = branchAddress(shown()?.tab ?? earlyTab ?? 'today', claim)
    if (isStep) environment.push(address)
    else environment.rename(address)
  }
  const followHistory = (): void => {
    const claim = readQueryNumber(environment, 'claim')
    startNavigation()
    if (claim === null) leaveClaim()
    else void card.open(claim)
  }

  const closeClaim = (): void => {
    nameInAddress(null)
    leaveClaim()
  }
  const leaveClaim = (): void => {
    const state = card.$card.get()
    card.close()
    if (state.kind !== 'shown') return
    const { id } = state.card
    // After an action the claim has left its queue, so the next row takes the focus.
    const claim = state.done === null ? id : (round.after(id) ?? id)
    $focus.set({ claim, unlessMoved: true })
  }
  /** Opens the claim of a scanned code or a full claim number; searches for any other text. */
  const find = async (): Promise<void> => {
    const text = search.$list.get().filter.text.trim()
    const scan = parseScannedCode(text)
    if (scan.kind === 'claim') {
      search.type({ text: '' })
      return openScannedClaim(scan.id)
    }
    if (scan.kind === 'visit') {
      search.type({ text: '' })
      return visits.openCode(scan.text)
    }
    if (!(await searchClaims())) return
    const named = search.$list.get().rows.find(({ id }) => String(id) === text)
    if (named) desk.openClaim(named.id)
  }
  const searchClaims = async (): Promise<boolean> => {
    const isLatest = startNavigation()
    await search.show()
    if (!isLatest() || search.$list.get().code === 'query_too_short') return false
    card.close()
    openTab('search')
    return true
  }
  /**
   * Only for the code on the application: shows the passport at once, because its holder stands at the counter. Labels
   * of boxes and items are scanned without the holder.
   */
  const openScannedClaim = async (id: number): Promise<void> => {
    startNavigation()
    nameInAddress(id)
    await card.open(id, { isScanned: true })
    const state = card.$card.get()
    if (state.kind !== 'shown' || state.card.id !== id || !state.card.acts.includes('sign')) return
    if (state.card.clientType !== clientTypeByName.legal) await identity.show()
  }
  const openScanned = async (scan: ScannedCode): Promise<void> => {
    if (scan.kind === 'claim') return openScannedClaim(scan.id)
    if (scan.kind === 'visit') return visits.openCode(scan.text)
    const office = officeIndex()
    search.type({ text: scan.text, index: scan.kind === 'box' ? scan.index : '', isScanned: true })
    const isFound = await searchClaims()
    search.type({ index: office })
    if (!isFound) return
    const { rows: found } = search.$list.get()
    const matches = scan.kind === 'box' ? found.filter(({ boxNumber }) => boxNumber === scan.text) : found
    const [only] = matches
    const named = found.find(({ id }) => scan.kind === 'other' && String(id) === scan.text)
    if (named) desk.openClaim(named.id)
    else if (only && matches.length === 1) desk.openClaim(only.id)
  }
  const ifAllowed =
    (action: BranchClaimAction, run: (claim: BranchClaimDetails) => void) =>
    (claim: BranchClaimDetails): void => {
      if (claim.acts.includes(action)) run(claim)
    }
  const actsByLetter: Readonly<Record<string, (claim: BranchClaimDetails) => void>> = {
    s: (claim) => {
      if (claim.acts.includes('exchange')) void card.exchange()
      else if (claim.acts.includes('sign')) void card.sign()
    },
    p: ({ id }) => environment.go(buildFileUrl(printApplication, { id })),
    i: ({ clientType }) => {
      if (clientType !== clientTypeByName.legal) void identity.show()
    },
    b: ifAllowed('book', ({ payments }) => {
      const payment = payments.find(({ state }) => state === 'reserved')
      if (payment) card.act.ask('book', { payment: payment.id })
    }),
    r: ifAllowed('refuse', () => card.act.ask('refuse')),
    e: ifAllowed('end', () => card.act.ask('end')),
    m: ifAllowed('move', (claim) => void move.open(claim)),
    c: ifAllowed('change_order', (claim) => order.open(claim)),
    n: ({ id }) => {
      const next = round.after(id)
      if (next !== null) desk.openClaim(next)
    },
    x: ({ boxOutOfOrder }) => void card.setBoxOrder(!boxOutOfOrder),
  }
  const openFirstToSign = (): void => {
    const state = day.$state.get()
    const [first] = state.kind === 'shown' ? state.toSign : []
    if (state.kind === 'shown' && first) desk.openClaim(first.id, state.toSign)
  }
  const keys = createKeyboardShortcuts(
    environment,
    {
      toSearch: () => $focus.set('search'),
      toFirstFound: () => {
        const [first] = search.$list.get().rows
        if (first && shown()?.tab === 'search') $focus.set({ claim: first.id })
      },
      leave: () => {
        if (card.$card.get().kind !== 'closed' && card.act.$act.get() === null) closeClaim()
      },
      scanned: (text) => void openScanned(parseScannedCode(text)),
      act: (sign) => {
        const state = card.$card.get()
        if (state.kind === 'closed' && sign === 'n') openFirstToSign()
        if (state.kind === 'closed' && sign === 'v') {
          if (shown()?.tab !== 'today') openTab('today')
          visits.focusCode()
        }
        if (state.kind === 'shown' && card.act.$act.get() === null) actsByLetter[sign]?.(state.card)
      },
    },
    { searchField: CLAIM_SEARCH_FIELD_NAME },
  )

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
    replacement,
    collector,
    search,
    boxes,
    wait,
    topUps,
    refunds,
    day,
    visits,
    keys,
    find,
    ...desk,
    closeClaim,
    nextToSign: round.after,
    chooseOffice: (index: string): void => {
      search.type({ index })
      queue.type({ index })
      const tab = shown()?.tab
      if (tab === 'search') void search.show()
      else if (tab === 'today') {
        void day.reload()
        void visits.reload()
      } else if (tab === 'wait') void wait.choose({ index })
      else if (tab === 'boxes' && index !== '') void boxes.choose({ index })
      else if (tab && isBranchQueue(tab)) void queue.show()
    },
    login: () => environment.go(buildLoginUrl(pagePaths.branch)),
    choose: (tab: BranchTab) => {
      startNavigation()
      openTab(tab)
      if (isBranchQueue(tab)) void queue.choose({ queue: tab })
      else if (tab === 'today') {
        void day.reload()
        void visits.reload()
      } else void loadTab(tab)
    },
  }
}
