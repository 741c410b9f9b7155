import { basePath, type Endpoint } from '#kit/api/endpoint.ts'
import { sessionId } from '#server/http/session.ts'
import type { Caller } from '#support/product.ts'
import type { ProductOrTenant } from '#support/tenant.ts'
import { boxes, confirmed, reserve, signed } from '../../features/claims/server/life/living.ts'

/** Who asks: nobody, a person without claims, an organisation, a back office of another branch, the claims' holder, their back office, who runs the service, who writes the site. */
export const roles = [
  'visitor',
  'stranger',
  'organisation',
  'farOperator',
  'holder',
  'operator',
  'administrator',
  'editor',
] as const
export type Role = (typeof roles)[number]

/** What is asked about; all of it belongs to the holder and to the back office's branch. */
export interface Things {
  /** A signed claim that has not begun. */
  readonly rent: number
  /** A claim that waits for its money, and its payment at the counter. */
  readonly waiting: number
  readonly payment: number
  readonly box: number
}

/** How an endpoint is asked; what is left out is the rent's number and no body. */
export interface Asked {
  readonly params?: (things: Things) => Readonly<Record<string, string | number>>
  readonly query?: (things: Things) => Readonly<Record<string, string | number | boolean>>
  readonly body?: (things: Things) => object
}

/** The address of an endpoint as the contract writes it. */
const patternOf = ({ path, outside }: Endpoint): string => `${outside ? '' : basePath}${path}`
export const keyOf = (endpoint: Endpoint): string => `${endpoint.method} ${patternOf(endpoint)}`

/** The address to ask, with what varies filled in. */
function addressOf(endpoint: Endpoint, asked: Asked, things: Things): string {
  const given: Readonly<Record<string, string | number>> = {
    id: things.rent,
    product: 'postIdClient',
    ...asked.params?.(things),
  }
  const path = patternOf(endpoint).replace(/:([a-z]+)(\{[^}]*\})?/gi, (_, name: string) => {
    const value = given[name]
    if (value === undefined) throw new Error(`${keyOf(endpoint)}: nothing is known for :${name}`)
    return String(value)
  })
  const query = asked.query?.(things)
  if (!query) return path
  return `${path}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`
}

/** Asks an endpoint as somebody; answers the status alone. */
export async function askAs(
  product: ProductOrTenant,
  { cookie }: Caller,
  endpoint: Endpoint,
  asked: Asked,
  things: Things,
): Promise<number> {
  const response = await fetch(`${product.ownOrigin}${addressOf(endpoint, asked, things)}`, {
    method: endpoint.method,
    redirect: 'manual',
    headers: {
      cookie,
      origin: product.origin,
      ...(endpoint.body ? { 'content-type': 'application/json' } : {}),
    },
    ...(endpoint.body ? { body: JSON.stringify(asked.body?.(things) ?? {}) } : {}),
  })
  await response.body?.cancel()
  return response.status
}

/** Lets everybody in; the far back office is an operator whose branch was moved elsewhere. */
export async function everybody(product: ProductOrTenant): Promise<Readonly<Record<Role, Caller>>> {
  const farOperator = await product.as('privileged')
  const secret = farOperator.cookie.replace('session=', '')
  const { sub } = await product.database.kysely
    .selectFrom('session')
    .select('sub')
    .where('id', '=', sessionId(secret))
    .executeTakeFirstOrThrow()
  await product.database.kysely
    .updateTable('person')
    .set({ role: 'operator', branch: '190,191' })
    .where('sub', '=', sub ?? '')
    .execute()
  return {
    visitor: await product.visitor(),
    stranger: await product.as('newcomer'),
    organisation: await product.as('legal'),
    farOperator,
    holder: await product.as('individual'),
    operator: await product.as('operator'),
    administrator: await product.as('administrator'),
    editor: await product.as('editor'),
  }
}

/** Makes what is asked about, of a person unless another holder and client type are given. */
export async function makeThings(
  product: ProductOrTenant,
  by?: Caller,
  clientType: 1 | 3 = 1,
): Promise<Things> {
  const holder = by ?? (await product.as('individual'))
  const operator = await product.as('operator')
  const box = boxes(product)
  const free = await box()
  const rent = await signed(holder, operator, await box(), { clientType })
  const waiting = await confirmed(holder, await box(), { clientType })
  await reserve(holder, waiting)
  const { body } = await operator.get(`/api/branch/claims/${waiting}`)
  return { rent, waiting, payment: body.payments[0].id, box: free }
}
