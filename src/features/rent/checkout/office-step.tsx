import { browserEnvironment } from '#browser/browser-environment.ts'
import { officePage } from './office-page.ts'
import { OfficeView } from './office-view.tsx'

const page = officePage(browserEnvironment)

/** Step 0 at an address that names the office alone (M-ROUTE-07, M-ROUTE-10). */
export const OfficeStep = () => <OfficeView page={page} />
