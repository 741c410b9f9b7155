import type { ReadableAtom } from 'nanostores'
import type { Environment } from '#kit/browser/environment.ts'
import { openTab, type TestTab } from './environment.ts'
import { type TestPerson, testPerson } from './person.ts'
import type { ProductOrTenant } from './tenant.ts'

type Persona = Parameters<ProductOrTenant['as']>[0]

/** Opens a session by its row and puts its cookie into a person's browser, as a login does. */
export async function logInAgain(
  product: ProductOrTenant,
  person: TestPerson,
  persona: Persona,
): Promise<void> {
  const { cookie } = await product.as(persona)
  person.cookies.clear()
  person.cookies.set('session /', cookie.slice('session='.length))
  person.cookies.set('person /', '1')
}

/** Somebody who has just logged in to the product, with a browser of their own. */
export async function personOf(product: ProductOrTenant, persona: Persona): Promise<TestPerson> {
  const person = testPerson(product.origin)
  await logInAgain(product, person, persona)
  return person
}

/** Long enough for the questions that a page asks when it opens. */
const moment = 200

/** Opens a page's store at an address, as a fresh load of the page does, and waits until it has come to rest. */
export async function look<Page>(
  person: TestPerson,
  product: Pick<ProductOrTenant, 'origin'>,
  address: string,
  make: (environment: Environment) => Page,
  stores: (page: Page) => readonly ReadableAtom<unknown>[],
): Promise<{ page: Page; tab: TestTab; close: () => void }> {
  const tab = openTab(person, product.origin, address)
  const page = make(tab.environment)
  const unsubscribe = stores(page).map(($store) => $store.listen(() => {}))
  await tab.pass(moment)
  return {
    page,
    tab,
    close: () => {
      for (const stop of unsubscribe) stop()
    },
  }
}

/** A state of one kind, which must be the one at hand. */
export function stateOf<State extends { kind: string }, Kind extends State['kind']>(
  $store: ReadableAtom<State>,
  kind: Kind,
): Extract<State, { kind: Kind }> {
  const state = $store.get()
  if (state.kind !== kind) throw new Error(`not ${kind}: ${JSON.stringify(state).slice(0, 500)}`)
  return state as Extract<State, { kind: Kind }>
}
