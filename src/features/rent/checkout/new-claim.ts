import * as z from 'zod/mini'
import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { type Claim, createClaim } from '#contract/claims.ts'
import type { LegalCondition } from '#contract/organisation-users.ts'
import { collapse } from '#domain/box-name.ts'
import type { ClientType } from '#domain/client-type.ts'
import { roubles } from '#domain/money.ts'
import { conditionsOf } from '#state/legals.ts'
import type { RentalForm } from '#state/rental-form.ts'
import type { Place } from './place.ts'
import { servicesOf } from './price.ts'

/** The nearest free box, named by the server. */
const alternative = z.object({ alternative: z.nullable(z.object({ id: z.int(), number: z.string() })) })
export type Alternative = NonNullable<z.infer<typeof alternative>['alternative']>

export type Sent =
  | { readonly kind: 'created'; readonly claim: Claim }
  | { readonly kind: 'taken'; readonly alternative: Alternative | null }
  | { readonly kind: 'login' }
  | { readonly kind: 'name_forbidden' }
  | { readonly kind: 'failed'; readonly code: string; readonly conditions: readonly LegalCondition[] }

/** Equal keys make one claim (M-API-12). */
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
  // The published API answers 500 for a taken box, ours 409 with a code. So a bare 500 or 409 means taken,
  // and a 500 with a code is a server error (M-ERR-07, 08).
  const bare = answer.bare && (answer.status === 500 || answer.status === 409)
  if (answer.code === 'box_taken' || bare) {
    const offered = z.safeParse(alternative, answer.data)
    const near = offered.success ? offered.data.alternative : null
    return { kind: 'taken', alternative: near?.id === form.boxId ? null : near }
  }
  if (answer.code === 'name_refused') return { kind: 'name_forbidden' }
  return { kind: 'failed', code: answer.code, conditions: conditionsOf(answer.data) }
}
