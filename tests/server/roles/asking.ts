import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { apiBasePath, type Endpoint } from '#kit/api/endpoint.ts'
import { hashSessionSecret } from '#server/http/session.ts'
import type { Caller } from '#support/product.ts'
import type { ProductOrTenant } from '#support/tenant.ts'
import { boxes, confirmed, reserve, signed } from '../../features/claims/server/life/living.ts'

/** Callers by their relation to the claims; `farOperator` works for another branch. */
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

/** All objects belong to the holder and to the operator's branch. */
export interface Things {
  /** A signed claim before its first day. */
  readonly rent: number
  /** An unpaid claim, and its payment at the counter. */
  readonly waiting: number
  readonly payment: number
  readonly box: number
}

/** Defaults are the signed claim's number and no body. */
export interface Asked {
  readonly params?: (things: Things) => Readonly<Record<string, string | number>>
  readonly query?: (things: Things) => Readonly<Record<string, string | number | boolean>>
  readonly body?: (things: Things) => object
}

const pathPattern = ({ path, outside }: Endpoint): string => `${outside ? '' : apiBasePath}${path}`
export const keyOf = (endpoint: Endpoint): string => `${endpoint.method} ${pathPattern(endpoint)}`

function callAddress(endpoint: Endpoint, callParams: Asked, things: Things): string {
  const pathParams: Readonly<Record<string, string | number>> = {
    id: things.rent,
    product: 'postIdClient',
    ...callParams.params?.(things),
  }
  const path = pathPattern(endpoint).replace(/:([a-z]+)(\{[^}]*\})?/gi, (_, name: string) => {
    const value = pathParams[name]
    if (value === undefined) throw new Error(`${keyOf(endpoint)}: nothing is known for :${name}`)
    return String(value)
  })
  const query = callParams.query?.(things)
  if (!query) return path
  return `${path}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`
}

/** Thousands of calls: a connection and a response of `fetch` would cost more than an answer. */
const agent = new Agent({ keepAlive: true })

/** Returns only the status. */
export async function askAs(
  product: ProductOrTenant,
  { cookie }: Caller,
  endpoint: Endpoint,
  callParams: Asked,
  things: Things,
): Promise<number> {
  const call = request(`${product.ownOrigin}${callAddress(endpoint, callParams, things)}`, {
    agent,
    method: endpoint.method,
    headers: {
      cookie,
      origin: product.origin,
      ...(endpoint.body ? { 'content-type': 'application/json' } : {}),
    },
  })
  call.end(endpoint.body ? JSON.stringify(callParams.body?.(things) ?? {}) : undefined)
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  response.resume()
  await once(response, 'end')
  return response.statusCode ?? 0
}

export async function everybody(product: ProductOrTenant): Promise<Readonly<Record<Role, Caller>>> {
  const farOperator = await product.as('privileged')
  const secret = farOperator.cookie.replace('session=', '')
  const { sub } = await product.database.kysely
    .selectFrom('session')
    .select('sub')
    .where('id', '=', hashSessionSecret(secret))
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
  const unpaidClaim = await confirmed(holder, await box(), { clientType })
  await reserve(holder, unpaidClaim)
  const { body } = await operator.get(`/api/branch/claims/${unpaidClaim}`)
  return { rent, waiting: unpaidClaim, payment: body.payments[0].id, box: free }
}
