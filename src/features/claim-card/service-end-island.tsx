import { browserEnvironment } from '#browser/browser-environment.ts'
import { ServiceEndView } from './service-end-view.tsx'
import { serviceOrderPage } from './service-order-page.ts'

const page = serviceOrderPage(browserEnvironment, { waiting: false })

/** A service was ordered or connected; `charged`: to the balance. Client-only. */
export function ServiceEndIsland({ charged = false }: { charged?: boolean }) {
  return <ServiceEndView page={page} charged={charged} />
}
