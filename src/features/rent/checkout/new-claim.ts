import * as z from 'zod/mini'
import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { type Claim, createClaim } from '#contract/claims.ts'
import type { LegalCondition } from '#contract/legal-conditions.ts'
import { collapse } from '#domain/box-name.ts'
import type { ClientType } from '#domain/client-type.ts'
import { roubles } from '#domain/money.ts'
import { conditionsOf } from '#state/legal-conditions.ts'
import type { RentalForm } from '#state/rental-form.ts'
import { servicesOf } from './cost-question.ts'
import type { Place } from './place.ts'

/** The nearest free box that the server offers when the chosen one is gone. */
const alternative = z.object({ alternative: z.nullable(z.object({ id: z.int(), number: z.string() })) })
export type Alternative = NonNullable<z.infer<typeof alternative>['alternative']>

/** How sending a form ended: a claim; the box is gone; a field is refused; one must log in first; or it just failed. */
export type Sent =
  | { readonly kind: 'created'; readonly claim: Claim }
  | { readonly kind: 'taken'; readonly alternative: Alternative | null }
  | { readonly kind: 'login' }
  | { readonly kind: 'name_forbidden' }
  | { readonly kind: 'failed'; readonly code: string; readonly conditions: readonly LegalCondition[] }

/** Sends a form as a new claim (M-API-12); equal keys make one claim however often it is sent. */
export async function sendClaim(
  environment: Environment,
  form: RentalForm & { dates: readonly [string, string]; boxId: number },
  { place, clientType, key }: { place: Place; clientType: ClientType; key: string },
): Promise<Sent> {
  const answer = await call(
    environment,
    createClaim,
    {
      body: {
        startDate: form.dates[0],
        endDate: form.dates[1],
        totalCost: roubles(form.totalCost),
        firstMonthTariff: roubles(form.costInFirstMonth),
        clientType,
        services: servicesOf(form),
        box: form.boxId,
        place: { index: place.office.index, lockerId: place.locker?.id ?? null },
        promo: form.promoSuccess ? form.promo : null,
        ...(form.namedCell ? { boxName: collapse(form.boxName) } : {}),
        ...(form.replaces === null ? {} : { replaces: form.replaces }),
      },
    },
    { headers: { 'Idempotency-Key': key } },
  )
  if (answer.ok) return { kind: 'created', claim: answer.value }
  if (answer.status === 401) return { kind: 'login' }
  // The published API says 500 for a taken box, our server says 409 with a code: a bare 500 or 409 of another
  // server is read as taken, our own 500 has a code and is a fault of the server (M-ERR-07, 08).
  const bare = answer.bare && (answer.status === 500 || answer.status === 409)
  if (answer.code === 'box_taken' || bare) {
    const offered = z.safeParse(alternative, answer.data)
    const near = offered.success ? offered.data.alternative : null
    return { kind: 'taken', alternative: near?.id === form.boxId ? null : near }
  }
  if (answer.code === 'name_refused') return { kind: 'name_forbidden' }
  return { kind: 'failed', code: answer.code, conditions: conditionsOf(answer.data) }
}
