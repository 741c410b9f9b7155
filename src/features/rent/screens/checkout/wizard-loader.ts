import { listClientClaims } from '#claims/api/claims.ts'
import { readCostCentres } from '#claims/api/cost-centres.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import type { CalendarDate } from '#kit/rules/calendar-date.ts'
import { serverToday } from '#kit/state/server-time.ts'
import { loadSession } from '#kit/state/session.ts'
import { readQueryNumber } from '#kit/state/url-params.ts'
import { readRentConditions } from '#people/api/organisation-users.ts'
import { $rentalForm, readMovedFields, restoreRentalForm, updateRentalForm } from '#rent/parts/rental-form.ts'
import { OFFERED_BOX_PARAMETER } from '#rent/parts/wait-urls.ts'
import { type ClientType, defaultClientType } from '#rent/rules/client-type.ts'
import { checkPeriod, defaultPeriod, type PeriodRefusalCode } from '#rent/rules/rental-period.ts'
import { readWizardEntry, type WizardEntry } from '#rent/rules/wizard-entry.ts'
import { type BoxHoldStore, readReplacedBox } from './box-hold-store.ts'
import type { ClaimSender } from './claim-sender.ts'
import { takeContinueAfterLogin } from './continue-after-login.ts'
import { lastKnownPrice } from './form-price.ts'
import { findFormProblems } from './form-problems.ts'
import { chooseOfferedBox, loadFreeBoxes, preselectBox, verifyDraftBox } from './free-boxes.ts'
import { loadMove } from './load-move.ts'
import type { PricingStore } from './pricing-store.ts'
import {
  findUnavailabilityReason,
  readBoxWall,
  readFreeBoxes,
  readWizardPlace,
  rentalFormUrl,
  resolvePlaceKey,
  startFormForPlace,
  toDraftPlace,
  toPlaceKey,
  type WizardPlace,
} from './wizard-place.ts'
import { noWizardNotices, toUnavailableState, type WizardScreen, type WizardStores } from './wizard-stores.ts'

/**
 * Applies the link to the draft. If its period is invalid, uses the default period and returns the reason (M-PERIOD-04,
 * 15, 16).
 */
function prepareForm(entry: WizardEntry, place: WizardPlace, today: CalendarDate): PeriodRefusalCode | null {
  if (!restoreRentalForm(toDraftPlace(place))) startFormForPlace(place, readMovedFields())
  // With a bad link the form uses the defaults instead of the draft, as its notice says (AMB-30).
  const fromAddress = entry.dates !== null || entry.unread
  const wanted = fromAddress ? entry.dates : $rentalForm.get().dates
  const checked = wanted && checkPeriod(...wanted, today)
  const { start, end } = defaultPeriod(today)
  const dates = wanted && checked?.ok ? wanted : ([start, end] as const)
  const clientType = entry.clientType ?? (fromAddress ? defaultClientType : $rentalForm.get().clientType)
  updateRentalForm({
    dates,
    clientType,
    ...(entry.clientType === null ? {} : { takesLastClientType: false }),
  })
  return checked && !checked.ok ? checked.code : null
}

/** The newest claim is among these: current claims come first, then past ones, each group newest first. */
const MAX_CLAIMS_READ = 20

/** Client type of the person's newest claim; null for visitors and for people without claims. */
async function readLastClientType(environment: Environment): Promise<ClientType | null> {
  if (!environment.mayBePerson()) return null
  const list = await call(
    environment,
    listClientClaims,
    { query: { limit: MAX_CLAIMS_READ } },
    { visitors: true },
  )
  if (!list.ok) return null
  const [newest] = list.value.toSorted((claim, other) => other.claimId - claim.claimId)
  return newest?.clientType ?? null
}

/** Gives a new form the client type of the person's last claim, once; returns true if it did. */
function applyLastClientType(last: ClientType | null): boolean {
  if (!$rentalForm.get().takesLastClientType) return false
  updateRentalForm({ takesLastClientType: false, ...(last === null ? {} : { clientType: last }) })
  return last !== null
}

/** Once: a reload must not overrule a size chosen later. */
function applySizeFromLink(environment: Environment, { locker }: WizardPlace): void {
  const size = readQueryNumber(environment, 'size')
  if (size === null) return
  environment.rename(environment.path())
  if (locker !== null || (size !== 1 && size !== 2) || size === $rentalForm.get().boxSize) return
  updateRentalForm({ boxSize: size, box: null, boxId: null })
}

/** Shows unmet conditions before the form is filled in (M-LEGAL-06). The server checks them again. */
export async function loadRentConditions(
  environment: Environment,
  { $failing }: WizardStores,
  index: string,
): Promise<void> {
  if ((await loadSession(environment)).kind !== 'person') return
  const answer = await call(environment, readRentConditions, { query: { index } })
  if (answer.ok) $failing.set(answer.value.failing)
}

/** A cost centre that was closed since, or of another organisation, is not kept in the form. */
async function loadCostCentres(environment: Environment, { $costCentres }: WizardStores): Promise<void> {
  const answer = await call(environment, readCostCentres, {})
  if (!answer.ok) return
  const open = answer.value.costCentres.filter(({ closed }) => !closed)
  $costCentres.set(open)
  if (!open.some(({ id }) => id === $rentalForm.get().costCentre)) updateRentalForm({ costCentre: null })
}

export function createWizardLoader(
  environment: Environment,
  stores: WizardStores,
  parts: {
    hold: BoxHoldStore
    price: PricingStore
    send: (act: (sending: ClaimSender) => ReturnType<ClaimSender['create']>) => Promise<boolean>
  },
) {
  const { $price, $notices, $takenBox } = stores
  const { hold, price, send } = parts

  return {
    load: async () => {
      const failed = (code: string) => ({ kind: 'failed', code }) as const
      const entry = readWizardEntry(environment.path())
      if (entry === null) return failed('not_found')
      const placeName = resolvePlaceKey(entry.place)
      // Starts in parallel all requests for which the URL is enough.
      const boxesAsked = placeName ? readFreeBoxes(environment, placeName) : undefined
      const wallAsked = placeName ? readBoxWall(environment, placeName) : undefined
      const holdAsked = hold.ask()
      const lastTypeAsked = readLastClientType(environment)
      void loadSession(environment)
      const read = await readWizardPlace(environment, placeName)
      const today = serverToday(environment)
      if (!read.ok) return failed(read.code)
      if (today === null) return failed('offline')
      const place = read.value
      const periodReplaced = prepareForm(entry, place, today)
      applySizeFromLink(environment, place)
      stores.recallProblems()
      $notices.set({ ...noWizardNotices, linkUnread: entry.unread, periodReplaced })
      stores.$promoProblem.set(null)
      stores.$promoOpensOn.set(null)
      $takenBox.set(null)
      stores.$movedFrom.set(null)
      if (entry.place.kind === 'draft') environment.rename(rentalFormUrl(place))
      const [ownBox, boxes, wall, lastClientType] = await Promise.all([
        readReplacedBox(environment),
        loadFreeBoxes(environment, stores, place, boxesAsked),
        wallAsked ?? readBoxWall(environment, toPlaceKey(place)),
        lastTypeAsked,
        hold.recall(holdAsked),
      ])
      $notices.setKey('typeRemembered', applyLastClientType(lastClientType))
      stores.$wall.set(wall)
      stores.$ownBox.set(ownBox)
      const offeredBox = readQueryNumber(environment, OFFERED_BOX_PARAMETER)
      const isOfferOver = offeredBox !== null && boxes !== null && !chooseOfferedBox(stores, offeredBox)
      $notices.setKey('offerOver', isOfferOver)
      const unavailableReason = findUnavailabilityReason(
        place,
        ownBox === null && boxes !== null ? boxes.length : null,
      )
      if (unavailableReason === null) return { place, today }
      takeContinueAfterLogin(environment, place)
      const unavailable = toUnavailableState(place, unavailableReason)
      if (!isOfferOver) return unavailable
      const { kind } = await loadSession(environment)
      return { ...unavailable, offer: kind === 'person' ? ('over' as const) : ('login' as const) }
    },
    begin: async ({ place, today }: NonNullable<ReturnType<WizardScreen['shown']>>): Promise<void> => {
      verifyDraftBox(stores)
      if ($takenBox.get() === null) preselectBox(stores)
      // The price depends on the person, so it is calculated once the session is known.
      $price.set({ kind: 'counting', before: lastKnownPrice($price.get()) })
      // When the browser looked for the target of a 'Change' link, the form did not exist yet.
      const hash = environment.hash()
      if (hash.length > 1) environment.after(0, () => environment.go(hash))
      const note = takeContinueAfterLogin(environment, place)
      const session = await loadSession(environment)
      const isUnchanged =
        $notices.get().periodReplaced === null &&
        Object.keys(findFormProblems($rentalForm.get(), today)).length === 0
      // If another tab created a claim from this draft, only a tab that shows that claim may replace it.
      const isSameDraft = note?.replaces === $rentalForm.get().replaces
      const key = session.kind === 'person' && isUnchanged && isSameDraft ? note.key : null
      // A user who acts for an organisation rents for it (M-FORM-08). A claim begun before the login keeps its client
      // type.
      if (session.kind === 'person' && session.person.currentLegalHid) {
        if (key === null) stores.$legalOnly.set(true)
        void loadCostCentres(environment, stores)
      }
      if (session.kind === 'person') await loadMove(environment, stores)
      price.begin()
      if (key === null) return
      // Creates the claim that was begun before the login (AMB-31).
      await send(async ({ create }) => {
        await price.counted()
        return $price.get().kind === 'known' ? create(key) : undefined
      })
    },
  }
}
