import { browserEnvironment } from '#browser/browser-environment.ts'
import { lateCode } from '#browser/late-code.ts'
import { readWizardEntry } from '#domain/wizard-entry.ts'
import { rareView } from './rare-view.tsx'
import { wizardPage } from './wizard-page.ts'
import { WizardView } from './wizard-view.tsx'

const atOffice = browserEnvironment.live && readWizardEntry(browserEnvironment.path())?.atForm === false
const wizard = wizardPage(browserEnvironment)

const OfficeStep = rareView(
  lateCode(() => import('./office-view.tsx')),
  (code) => code.OfficeStep,
)

/** Step 0 where the address names only an office, else the form (M-ROUTE-07…11). Client-only. */
export function RentalIsland() {
  return atOffice ? <OfficeStep /> : <WizardView page={wizard} />
}
