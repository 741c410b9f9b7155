import * as z from 'zod/mini'
import { type Claim, changeClaim, createClaim } from '#claims/api/claims.ts'
import { readSiteSettings } from '#content/api/site-settings-and-test-clock.ts'
import type { EndpointBody } from '#kit/api/endpoint.ts'
import { type CallFailure, call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import type { CalendarDate } from '#kit/rules/calendar-date.ts'
import { toRoubles } from '#kit/rules/money.ts'
import type { createAddressLookups } from '#kit/screens/suggestion-lookup.ts'
import {
  type ClientRecord,
  type ConsentText,
  giveConsent,
  registerIdentity,
  saveClientRecord,
} from '#people/api/clients.ts'
import { addFiasIds, type PersonFormValues, personForm, privilegeForm } from '#people/parts/person-form.ts'
import { toFullName } from '#people/rules/passport.ts'
import { clientTypeByName } from '#rent/rules/client-type.ts'
import { type AllowedHolder, type EntityValues, entityForm } from './entity-form.ts'

/** Answers typed into the form of the current step; without a form it is empty. */
export interface TypedAnswers {
  readonly person?: PersonFormValues
  readonly entity?: EntityValues
  readonly privilegeDocument?: string
}

interface SaveContext {
  readonly claim: Claim
  readonly today: CalendarDate
  readonly renter: AllowedHolder | null
}

interface ReservationChange {
  readonly claim?: Claim
  readonly record?: ClientRecord
  readonly consent?: null
}

type SaveResult = ReservationChange | CallFailure

type Addresses = ReturnType<typeof createAddressLookups>

export async function saveConsent(
  environment: Environment,
  { version, hash }: ConsentText,
): Promise<SaveResult> {
  const answer = await call(environment, giveConsent, { body: { kind: 'personal-data', version, hash } })
  return answer.ok ? { consent: null } : answer
}

async function saveRecord(
  environment: Environment,
  body: EndpointBody<typeof saveClientRecord>,
): Promise<SaveResult> {
  const answer = await call(environment, saveClientRecord, { body })
  return answer.ok ? { record: answer.value } : answer
}

/** Registers a person's identity and saves the record of client types 1 and 2 (M-CLIENT-02, 04). */
async function savePerson(
  environment: Environment,
  places: Addresses,
  { claim, today }: SaveContext,
  person: PersonFormValues,
): Promise<SaveResult> {
  const isPrivileged = claim.clientType === clientTypeByName.privileged
  const body = addFiasIds(personForm.body(person, { today, privileged: isPrivileged }), places)
  const settings = await call(environment, readSiteSettings, {})
  const product = `${settings.ok ? settings.value.product : 'post'}IdClient`
  const identity = await call(environment, registerIdentity, { params: { product }, body })
  if (!identity.ok) return identity
  const { firstName, middleName = '', lastName } = body
  return saveRecord(environment, {
    clientType: isPrivileged ? 2 : 1,
    firstName,
    middleName,
    lastName,
    fullName: toFullName({ firstName, middleName, lastName }),
    hidPortal: identity.value.hid,
    hidOpsRaw: null,
    addressCoincidence: person.sameAddress,
    privilegeDocument: isPrivileged ? privilegeForm.body(person, {}).privilegeDocument : null,
  })
}

/** Saves the requisites of client type 3 (M-CLIENT-07). */
function saveEntity(
  environment: Environment,
  places: Addresses,
  { renter }: SaveContext,
  entity: EntityValues,
): Promise<SaveResult> {
  const body = entityForm.body(entity, { renter })
  return saveRecord(environment, {
    ...body,
    addressLegalFias: places.fiasOf(body.addressLegal),
    addressFactFias: places.fiasOf(body.addressFact),
  })
}

/** Saves the privilege document of client type 2 (AMB-38). */
async function savePrivilege(
  environment: Environment,
  { claim: { id } }: SaveContext,
  typed: string,
): Promise<SaveResult> {
  const { privilegeDocument } = privilegeForm.body({ privilegeDocument: typed }, {})
  const answer = await call(environment, changeClaim, { params: { id }, body: { privilegeDocument } })
  if (!answer.ok) return answer
  const claim = answer.value
  return { claim: { ...claim, privilegeDocument: claim.privilegeDocument ?? privilegeDocument } }
}

export async function saveAnswers(
  environment: Environment,
  places: Addresses,
  state: SaveContext,
  { person, entity, privilegeDocument }: TypedAnswers,
): Promise<SaveResult> {
  if (person) return savePerson(environment, places, state, person)
  if (entity) return saveEntity(environment, places, state, entity)
  if (privilegeDocument !== undefined) return savePrivilege(environment, state, privilegeDocument)
  return {}
}

const takenBoxData = z.object({ alternative: z.object({ id: z.int() }) })
const newPriceData = z.object({ total: z.int() })

/**
 * Creates the claim again with the same terms at today's price, for its box or, if it is taken, for the nearest free
 * one.
 */
export async function createClaimAgain(environment: Environment, claim: Claim) {
  const { startDate, endDate, clientType, services, promo } = claim
  const { box, boxName } = claim.claimBoxes[0] ?? {}
  const { move } = claim
  const terms = {
    ...{ startDate, endDate, clientType, services, promo },
    ...(boxName ? { boxName } : {}),
    ...(move ? { movesFrom: { claim: move.from, credit: move.credit } } : {}),
  }
  const create = (id: number, total: number) =>
    call(
      environment,
      createClaim,
      { body: { ...terms, box: id, totalCost: toRoubles(total) } },
      { headers: { 'Idempotency-Key': `again-${claim.id}-${id}-${total}` } },
    )
  const createAtTodaysPrice = async (id: number) => {
    const answer = await create(id, claim.total + (move?.credit ?? 0))
    if (answer.ok || answer.code !== 'cost_differs') return answer
    const price = z.safeParse(newPriceData, answer.data)
    return price.success ? create(id, price.data.total) : answer
  }
  const answer = await createAtTodaysPrice(box?.id ?? 0)
  if (answer.ok || answer.code !== 'box_taken') return answer
  const taken = z.safeParse(takenBoxData, answer.data)
  return taken.success ? createAtTodaysPrice(taken.data.alternative.id) : answer
}
