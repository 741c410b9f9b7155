import type { ReadableAtom } from 'nanostores'
import type { Environment } from '#kit/browser/environment.ts'
import { openTab, type TestTab } from './environment.ts'
import { type TestPerson, testPerson } from './person.ts'
import type { ProductOrTenant } from './tenant.ts'

type Persona = Parameters<ProductOrTenant['as']>[0]

/** Inserts a session row and stores its cookie in a person's browser, like a login does. */
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

/** A person with a new browser who has just logged in. */
export async function personOf(product: ProductOrTenant, persona: Persona): Promise<TestPerson> {
  const person = testPerson(product.origin)
  await logInAgain(product, person, persona)
  return person
}

/** Milliseconds that cover the requests of a page that opens. */
const moment = 200

/** Opens a page's store at an address, like a page load does, and waits until the tab is idle. */
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

/** Returns the state if it has the given kind; throws otherwise. */
export function stateOf<State extends { kind: string }, Kind extends State['kind']>(
  $store: ReadableAtom<State>,
  kind: Kind,
): Extract<State, { kind: Kind }> {
  const state = $store.get()
  if (state.kind !== kind) throw new Error(`not ${kind}: ${JSON.stringify(state).slice(0, 500)}`)
  return state as Extract<State, { kind: Kind }>
}
