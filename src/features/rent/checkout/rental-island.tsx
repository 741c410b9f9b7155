import { browserEnvironment } from '#browser/browser-environment.ts'
import { checkoutCopy } from '#copy/checkout.ts'
import { readWizardEntry } from '#domain/wizard-entry.ts'
import { lazyView } from '#parts/lazy-view.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { wizardPage } from './wizard-page.ts'
import { WizardView } from './wizard-view.tsx'

const atOffice = browserEnvironment.live && readWizardEntry(browserEnvironment.path())?.atForm === false
const wizard = wizardPage(browserEnvironment)

const OfficeStep = lazyView(
  async () => (await import('./office-view.tsx')).OfficeStep,
  <Skeleton label={checkoutCopy.loading} shape="card" count={4} />,
)

/** Step 0 where the address names only an office, else the form (M-ROUTE-07…11). Client-only. */
export function RentalIsland() {
  return atOffice ? <OfficeStep /> : <WizardView page={wizard} />
}
